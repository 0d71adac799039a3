-- The trails of each region: their length in kilometres and how long they take.
return {
  ["Julian Alps"] = {
    { name = "Seven Lakes", length = 18, hours = 7 },
    { name = "Soča springs", length = 6, hours = 2 },
  },
  Karavanke = {
    { name = "Golica", length = 9, hours = 4 },
    { name = "Stol", length = 14, hours = 6 },
  },
  Pohorje = { { name = "Black Lake", length = 8, hours = 3 } },
}
