#!/usr/bin/env python3
"""Writes letters-*.json, the outlines of the fonts beside it: needs fontTools.

A file is two objects. The first has each letter's advance and outline as SVG path data, in thousandths of the size and
downwards; the ligatures are at their own code points. The second has, for letters that share them, the letters that
follow closer or farther, and by how much.
"""

import json
import unicodedata
from collections import defaultdict
from pathlib import Path

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

LIGATURES = {"f_f": "ﬀ", "fi": "ﬁ", "fl": "ﬂ", "f_f_i": "ﬃ", "f_f_l": "ﬄ"}


def letters(font):
    glyphs = font.getGlyphSet()
    named = {chr(code): name for code, name in font.getBestCmap().items()}
    # Marks would need places on the letters; what people write is composed.
    named = {letter: name for letter, name in named.items() if not unicodedata.combining(letter)}
    named |= {letter: name for name, letter in LIGATURES.items()}
    for letter, name in sorted(named.items()):
        pen = SVGPathPen(glyphs, lambda number: f"{number:g}")
        glyphs[name].draw(TransformPen(pen, (1, 0, 0, -1, 0, 0)))
        yield letter, name, [glyphs[name].width, pen.getCommands()]


def advance(record):
    return getattr(record, "XAdvance", 0) if record else 0


def kern(table, left, right):
    """The sum of the lookups; in each, the first table that has the pair."""
    found = 0
    for index in next(it.Feature.LookupListIndex for it in table.FeatureList.FeatureRecord if it.FeatureTag == "kern"):
        for pairs in table.LookupList.Lookup[index].SubTable:
            if left not in pairs.Coverage.glyphs:
                continue
            if pairs.Format == 2:
                row = pairs.Class1Record[pairs.ClassDef1.classDefs.get(left, 0)]
                found += advance(row.Class2Record[pairs.ClassDef2.classDefs.get(right, 0)].Value1)
                break
            values = pairs.PairSet[pairs.Coverage.glyphs.index(left)].PairValueRecord
            value = next((it.Value1 for it in values if it.SecondGlyph == right), None)
            if value:
                found += advance(value)
                break
    return found


def kerning(table, named):
    alike = defaultdict(str)
    for letter, name in named.items():
        followers = defaultdict(str)
        for follower, its_name in named.items():
            if by := kern(table, name, its_name):
                followers[by] += follower
        if followers:
            alike[tuple(sorted((them, by) for by, them in followers.items()))] += letter
    return {letters: dict(followers) for followers, letters in alike.items()}


def write(weight):
    folder = Path(__file__).parent
    font = TTFont(folder / f"plus-jakarta-sans-{weight}.ttf")
    found = list(letters(font))
    pairs = kerning(font["GPOS"].table, {letter: name for letter, name, _ in found})
    parts = [
        ",\n".join(f"{json.dumps(key, ensure_ascii=False)}:{json.dumps(value, ensure_ascii=False)}" for key, value in part)
        for part in ([(letter, outline) for letter, _, outline in found], pairs.items())
    ]
    (folder / f"letters-{weight}.json").write_text("[{\n%s\n},{\n%s\n}]\n" % tuple(parts))


for weight in ("medium", "extrabold"):
    write(weight)
