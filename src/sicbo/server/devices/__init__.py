"""Enrolment and authentication of devices."""
