"""What there is: kinds, zones, sets, settings, maps, cards, presets; from YAML to `model`."""
