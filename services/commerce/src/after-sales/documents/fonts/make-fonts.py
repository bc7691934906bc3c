#!/usr/bin/env python3
"""Writes the fonts of the scripts that the design's font does not have, and coverage.json with the characters of all fonts.

Sources: Noto of Debian 12 (apt-get install python3-fonttools python3-brotli fonts-noto-core fonts-noto-cjk) and the emoji font of the
npm package @fontsource/noto-emoji, whose file is the argument. All are under the SIL Open Font License 1.1 (LICENSE.txt).
Run again after a new version: python3 services/commerce/src/after-sales/documents/fonts/make-fonts.py <noto-emoji-emoji-400-normal.woff>
"""
import json
import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

folder = Path(__file__).parent
noto = Path("/usr/share/fonts/truetype/noto")
cjk = "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc"
cjk_blocks = (
    "1100-11FF,2E80-2FDF,3000-303F,3040-30FF,3100-312F,3130-318F,31F0-31FF,3200-33FF,"
    "4E00-9FFF,AC00-D7AF,F900-FAFF,FF00-FFEF"
)
# The package of the design's font divides it into files by script, whose unicode.json names more characters than they have.
design = Path("node_modules/@fontsource/onest/files")
design_scripts = "latin latin-ext cyrillic cyrillic-ext vietnamese symbols".split()
scripts = (
    "Arabic Hebrew Thai Armenian Georgian Devanagari Bengali Gujarati Gurmukhi Kannada Malayalam Oriya Tamil "
    "Telugu Sinhala Lao Khmer Myanmar Ethiopic"
).split()


def write(name, source, blocks="*", features="*", number=-1):
    target = folder / f"noto-{name}.woff"
    subset.main(
        [
            str(source),
            f"--unicodes={blocks}",
            f"--layout-features={features}",
            f"--font-number={number}",
            "--no-hinting",
            "--flavor=woff",
            f"--output-file={target}",
        ]
    )
    return sorted(TTFont(target).getBestCmap())


def ranges(codes):
    found = []
    for code in codes:
        if found and code == found[-1][1] + 1:
            found[-1][1] = code
        else:
            found.append([code, code])
    return ",".join("U+%X" % a if a == b else "U+%X-%X" % (a, b) for a, b in found)


def design_codes(script):
    weights = [set(TTFont(design / f"onest-{script}-{weight}-normal.woff").getBestCmap()) for weight in (400, 600)]
    return sorted(code for code in set.intersection(*weights) if code >= 0x20)


coverage = {f"onest-{script}": design_codes(script) for script in design_scripts}
# Latin, Greek and Cyrillic letters that the design's font does not have, and symbols.
coverage["noto-latin"] = write("latin", noto / "NotoSans-Regular.ttf", "0020-058F,1D00-2BFF,A640-A7FF,FB00-FB06,FFFD")
for script in scripts:
    coverage[f"noto-{script.lower()}"] = write(script.lower(), noto / f"NotoSans{script}-Regular.ttf")
# Face 2 of the collection is the simplified Chinese one, which has the characters of all four languages.
coverage["noto-cjk"] = write("cjk", cjk, cjk_blocks, "", 2)
coverage["noto-emoji"] = write("emoji", sys.argv[1])
text = json.dumps({name: ranges(codes) for name, codes in coverage.items()}, indent=2)
(folder / "coverage.json").write_text(text + "\n")
