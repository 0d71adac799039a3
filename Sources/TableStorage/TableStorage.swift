// TableStorage
