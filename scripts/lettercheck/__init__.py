"""What check-letters is made of."""
