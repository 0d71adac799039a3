// Tabulua
