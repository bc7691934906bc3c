#!/usr/bin/env node
// Generates the downloads of the demo: small, real archives whose bytes depend on their names only.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { strToU8, zipSync } from 'fflate';

const here = join(dirname(fileURLToPath(import.meta.url)), '../../demo');
const stamp = new Date('2025-11-01T12:00:00Z');
const payloadBytes = 96 * 1024;

/** Bytes that look like a compiled bundle to a compressor, the same each time. */
function payload(seed) {
  const bytes = new Uint8Array(payloadBytes);
  for (let at = 0, round = 0; at < bytes.length; round += 1) {
    const block = createHash('sha256').update(`${seed}:${round}`).digest();
    bytes.set(block.subarray(0, Math.min(block.length, bytes.length - at)), at);
    at += block.length;
  }
  return bytes;
}

const readme = ({ name, version }) => `${name} ${version}

This is a demo of the Lowline shop: an archive with the shape of a plug-in and nothing that makes a sound.
Install it by copying the bundle to your plug-in folder. Your licence allows three computers.

Это демонстрация магазина Lowline: архив с устройством плагина, в котором ничего не звучит.
Скопируйте бандл в папку плагинов. Лицензия действует на трёх компьютерах.
`;

const bundles = {
  'macos-universal': (name) => [
    `${name}.vst3/Contents/MacOS/${name}`,
    `${name}.component/Contents/MacOS/${name}`,
  ],
  'windows-x64': (name) => [`${name}.vst3/Contents/x86_64-win/${name}.vst3`],
};

function archive(plugin, platform) {
  const files = { 'README.txt': strToU8(readme(plugin)) };
  for (const path of bundles[platform](plugin.name))
    files[path] = payload(`${plugin.slug}/${plugin.version}/${path}`);
  return zipSync(files, { mtime: stamp, level: 6 });
}

const { plugins } = JSON.parse(readFileSync(join(here, 'catalogue.json'), 'utf8'));
const manifest = [];
for (const plugin of plugins) {
  for (const platform of Object.keys(bundles)) {
    const bytes = archive(plugin, platform);
    const fileName = `${plugin.name.replaceAll(/[^A-Za-z0-9]+/g, '-')}-${plugin.version}-${platform}.zip`;
    mkdirSync(join(here, 'downloads', plugin.slug), { recursive: true });
    writeFileSync(join(here, 'downloads', plugin.slug, fileName), bytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    manifest.push({ slug: plugin.slug, platform, fileName, bytes: bytes.length, sha256 });
  }
}
writeFileSync(join(here, 'downloads', 'manifest.json'), `${JSON.stringify(manifest, null, 1)}\n`);
