// The module's parts live in files beside this one.
