"""What is the same for tree, core and what is linked: how a form is printed, and how it is checked."""
