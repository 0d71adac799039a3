print("tabulua")
