"""The rules as data, and what their areas mean. Start with areas.py, then one file of sets/."""
