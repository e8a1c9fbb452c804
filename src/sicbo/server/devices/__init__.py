"""Devices that speak for themselves: how they are let in, and how they show who they are."""
