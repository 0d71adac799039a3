-- What the columns of the board mean; every drag and every value is allowed.
return {
  table = { key = "id", text = "title", section_by = "status", types = { points = "integer" } },
}
