#!/usr/bin/env node
// npm run demo:media: generates the pictures of the demo. The results are committed, so that a start needs no renderer.
// Audio: node deploy/tools/demo-media/audio/generate.mjs --out deploy/demo/media/audio (needs ffmpeg).
import { mkdirSync, readFileSync, writeFileSync, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { render, VIEWS } from './art/faceplate.mjs';
import { renderNews } from './art/newsart.mjs';

const here = join(dirname(fileURLToPath(import.meta.url)), '../../demo');
const widths = [320, 640, 960, 1600];
const bitmapViews = ['cover', 'tile', 'macro', 'angle', 'night'];
const fresh = process.argv.includes('--all');
sharp.concurrency(1);

function raster(svg, width) {
  const drawn = Number(/viewBox="[\d.-]+ [\d.-]+ ([\d.]+)/.exec(svg)?.[1] ?? width);
  return sharp(Buffer.from(svg), { density: (72 * width) / drawn })
    .resize(width)
    .png()
    .toBuffer();
}

async function bitmaps(svg, path) {
  const largest = sharp(await raster(svg, 1600));
  for (const width of widths) {
    const avif = `${path}-${width}.avif`;
    if (!fresh && existsSync(avif)) continue;
    const sized = largest.clone().resize(width);
    await sized.clone().avif({ quality: 55, effort: 3 }).toFile(avif);
    await sized.clone().webp({ quality: 80 }).toFile(`${path}-${width}.webp`);
  }
}

async function social(svg, path) {
  if (fresh || !existsSync(path))
    await sharp(await raster(svg, 1200))
      .png({ palette: true, quality: 80 })
      .toFile(path);
}

const { plugins } = JSON.parse(readFileSync(join(here, 'catalogue.json'), 'utf8'));
for (const plugin of plugins) {
  const folder = join(here, 'media', 'plugins', plugin.slug);
  mkdirSync(folder, { recursive: true });
  for (const view of VIEWS) {
    const svg = render(plugin, { view });
    writeFileSync(join(folder, `${view}.svg`), svg);
    if (bitmapViews.includes(view)) await bitmaps(svg, join(folder, view));
    if (view === 'og') await social(svg, join(folder, 'og.png'));
  }
  console.log(plugin.slug);
}

const { news } = JSON.parse(readFileSync(join(here, 'news.json'), 'utf8'));
mkdirSync(join(here, 'media', 'news'), { recursive: true });
for (const { slug } of news) {
  const svg = renderNews(slug);
  const path = join(here, 'media', 'news', slug);
  writeFileSync(`${path}.svg`, svg);
  await bitmaps(svg, path);
  await social(svg, `${path}-og.png`);
}
