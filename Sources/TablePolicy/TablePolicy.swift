// TablePolicy
