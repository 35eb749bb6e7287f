"""Rules in the form that engines run: functions of plain steps, cut wherever somebody may decide."""
