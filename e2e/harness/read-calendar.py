"""Reads a calendar from stdin with Python's icalendar, and tells its events as JSON."""

import json
import sys
from datetime import timezone

from icalendar import Calendar

calendar = Calendar.from_ical(sys.stdin.buffer.read())


def rules(zone):
    try:
        # Newer versions of the library would rather take a zone of that name that they know.
        return zone.to_tz(lookup_tzid=False)
    except TypeError:
        return zone.to_tz()


zones = {str(zone["TZID"]): rules(zone) for zone in calendar.walk("VTIMEZONE")}


def instant(event, name):
    """By the rules that the calendar itself tells of its zone, and not by what Python knows of it."""
    value = event[name]
    zone = value.params.get("TZID")
    moment = value.dt if zone is None else local(value.dt.replace(tzinfo=None), zones[zone])
    # The name of the zone must mean the same to whoever goes by that.
    assert moment == value.dt, (moment, value.dt)
    return moment.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def local(moment, zone):
    # Zones of older versions are pytz's.
    return zone.localize(moment) if hasattr(zone, "localize") else moment.replace(tzinfo=zone)


def as_json(event):
    place = event.get("GEO")
    return {
        "uid": str(event["UID"]),
        "start": instant(event, "DTSTART"),
        "end": instant(event, "DTEND"),
        "sequence": int(event["SEQUENCE"]),
        "status": str(event["STATUS"]),
        "summary": str(event["SUMMARY"]),
        "description": str(event["DESCRIPTION"]),
        "location": str(event.get("LOCATION", "")),
        "url": str(event["URL"]),
        "position": [place.latitude, place.longitude] if place else None,
    }


events = calendar.walk("VEVENT")
assert not [error for event in events for error in event.errors]
json.dump({"name": str(calendar["X-WR-CALNAME"]), "events": [as_json(event) for event in events]}, sys.stdout)
