"""`sicbo device`: a simulated shaker or dice reader, and its connection to the house."""
