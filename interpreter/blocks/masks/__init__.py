"""Questions about spaces of maps, and about what lies in zones, as bits of numbers: a pass over linked
programs."""
