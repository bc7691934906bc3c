#!/usr/bin/env node
// node generate.mjs --out DIR [--only slug,slug] [--formats mp3,ogg,wav]
// Writes DIR/<slug>/<index>.<ext> and DIR/peaks.json. MP3 and OGG need ffmpeg on the path.
import { mkdirSync, writeFileSync, rmSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { CLIPS } from './clips.mjs';
import { bypass, master, wav, peaks, SR } from './engine.mjs';

/** Effects: each phrase is also rendered without them, at the same loudness. */
const effects = ['saturos-pro', 'tidewater', 'reelhouse', 'murmur-echo', 'ironbridge'];

const arg = (k, d) => {
  const i = process.argv.indexOf(`--${k}`);
  return i < 0 ? d : process.argv[i + 1];
};
const out = arg('out', './out'),
  only = arg('only')?.split(','),
  formats = arg('formats', 'mp3').split(',');
function write(b, name) {
  const file = `${name}.wav`;
  writeFileSync(file, wav(b));
  for (const f of formats) {
    if (f === 'wav') continue;
    const codec = f === 'mp3' ? ['-c:a', 'libmp3lame', '-b:a', '128k'] : ['-c:a', 'libvorbis', '-q:a', '4'];
    const r = spawnSync('ffmpeg', ['-y', '-loglevel', 'error', '-i', file, ...codec, `${name}.${f}`]);
    if (r.status !== 0) throw new Error(String(r.stderr || r.error));
  }
  if (!formats.includes('wav')) rmSync(file);
}
const index = {};
for (const [slug, list] of Object.entries(CLIPS)) {
  if (only && !only.includes(slug)) continue;
  mkdirSync(join(out, slug), { recursive: true });
  index[slug] = [];
  list.forEach((clip, i) => {
    const b = master(clip.build());
    write(b, join(out, slug, String(i)));
    if (effects.includes(slug)) {
      bypass(true);
      write(master(clip.build()), join(out, slug, `${i}-off`));
      bypass(false);
    }
    index[slug].push({ seconds: Math.round((b.n / SR) * 10) / 10, peaks: peaks(b) });
    console.log(slug, i, `${(b.n / SR).toFixed(1)} s`);
  });
}
writeFileSync(join(out, 'peaks.json'), JSON.stringify(index));
