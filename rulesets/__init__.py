"""The games, as data: folders of YAML and rules files, and no Python."""
