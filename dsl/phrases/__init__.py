"""How things are said on cards, and the forms that say them."""
