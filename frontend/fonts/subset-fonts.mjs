// Writes the small font files that every visitor loads: the characters of characters.json, in the weights and widths that the
// styles use. Run it again after a new font version: node frontend/fonts/subset-fonts.mjs
import { readFile, writeFile } from 'node:fs/promises';
import subset from 'subset-font';

const here = (path) => new URL(path, import.meta.url);
const characters = JSON.parse(await readFile(here('characters.json'), 'utf8'));
const wght = { min: 400, max: 700 };
const fonts = [
  { name: 'onest', axis: 'wght', variationAxes: { wght } },
  { name: 'roboto-flex', axis: 'wdth', variationAxes: { wght, wdth: { min: 100, max: 151 } } },
];

for (const { name, axis, variationAxes } of fonts) {
  for (const [part, text] of Object.entries(characters)) {
    const file = here(
      `../../node_modules/@fontsource-variable/${name}/files/${name}-${part}-${axis}-normal.woff2`,
    );
    const whole = await readFile(file);
    const small = await subset(whole, text, { targetFormat: 'woff2', variationAxes });
    await writeFile(here(`../src/ui/styles/fonts/${name}-${part}.woff2`), small);
    process.stdout.write(`${name}-${part}: ${whole.length} → ${small.length} bytes\n`);
  }
}
