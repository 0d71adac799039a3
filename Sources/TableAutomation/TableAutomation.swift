// TableAutomation
