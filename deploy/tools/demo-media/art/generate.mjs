#!/usr/bin/env node
// node generate.mjs                                 8 example covers next to this file
// node generate.mjs --catalogue ../../demo/catalogue.json --out DIR [--views cover,front,...]
// node generate.mjs --news ../../demo/news.json --out DIR
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { render, VIEWS } from './faceplate.mjs';
import { renderNews } from './newsart.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const arg = (k, d) => {
  const i = process.argv.indexOf(`--${k}`);
  return i < 0 ? d : process.argv[i + 1];
};
const out = arg('out', join(here, 'examples'));
mkdirSync(out, { recursive: true });

const EXAMPLES = [
  ['saturos-pro', 'Saturos Pro', 'effect'],
  ['longitude-8', 'Longitude 8', 'synthesizer'],
  ['tidewater', 'Tidewater', 'effect'],
  ['reelhouse', 'Reelhouse', 'effect'],
  ['plumbline-eq', 'Plumbline EQ', 'effect'],
  ['brickfield', 'Brickfield', 'sampler'],
  ['nightboat', 'Nightboat', 'synthesizer'],
  ['trimline', 'Trimline', 'utility'],
].map(([slug, name, category]) => ({ slug, name, category }));

if (arg('news')) {
  const items = JSON.parse(readFileSync(arg('news'), 'utf8')).news;
  for (const { slug } of items) writeFileSync(join(out, `${slug}.svg`), renderNews(slug));
  console.log(`${items.length} news covers -> ${out}`);
} else {
  const cat = arg('catalogue');
  const products = cat ? JSON.parse(readFileSync(cat, 'utf8')).plugins : EXAMPLES;
  const views = arg('views', cat ? VIEWS.join(',') : 'cover').split(',');
  let n = 0;
  for (const p of products)
    for (const view of views) {
      const dir = cat ? join(out, p.slug) : out;
      mkdirSync(dir, { recursive: true });
      writeFileSync(join(dir, cat ? `${view}.svg` : `${p.slug}.svg`), render(p, { view }));
      n++;
    }
  console.log(`${n} images -> ${out}`);
}
