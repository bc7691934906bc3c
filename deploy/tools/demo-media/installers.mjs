#!/usr/bin/env node
// Generates the installers of the product portal: small, real archives whose bytes depend on their names only.
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { strToU8, zipSync } from 'fflate';

const out = join(dirname(fileURLToPath(import.meta.url)), '../../demo/installers');
const stamp = new Date('2025-11-01T12:00:00Z');
const payloadBytes = 24 * 1024;

const releases = [
  {
    version: '1.9.2',
    channel: 'stable',
    notes: {
      en: 'Downloads go on where they broke off.',
      ru: 'Загрузки продолжаются с того места, где оборвались.',
    },
  },
  {
    version: '1.10.0',
    channel: 'stable',
    notes: {
      en: 'Choose which formats are installed: VST3, AU or AAX.\nShows which of your three computers are in use.',
      ru: 'Можно выбрать, какие форматы ставить: VST3, AU или AAX.\nПоказывает, какие из трёх ваших компьютеров заняты.',
    },
  },
  {
    version: '1.11.0-beta.1',
    channel: 'beta',
    notes: {
      en: 'Installs into a folder of your choice. For trying out.',
      ru: 'Ставит плагины в выбранную вами папку. Для пробы.',
    },
  },
];

const binaries = {
  'macos-universal': 'Lowline Portal.app/Contents/MacOS/Lowline Portal',
  'windows-x64': 'Lowline Portal/Lowline Portal.exe',
};

function payload(seed) {
  const bytes = new Uint8Array(payloadBytes);
  for (let at = 0, round = 0; at < bytes.length; at += 32, round += 1)
    bytes.set(createHash('sha256').update(`${seed}:${round}`).digest(), at);
  return bytes;
}

const readme = (version) => `Lowline Portal ${version}

This is a demo of the Lowline shop: an archive with the shape of an installer and nothing that runs.

Это демонстрация магазина Lowline: архив с устройством установщика, в котором ничего не запускается.
`;

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const manifest = [];
for (const release of releases) {
  for (const [platform, path] of Object.entries(binaries)) {
    const { version } = release;
    const files = {
      'README.txt': strToU8(readme(version)),
      [path]: payload(`portal/${version}/${platform}`),
    };
    const fileName = `Lowline-Portal-${version}-${platform}.zip`;
    writeFileSync(join(out, fileName), zipSync(files, { mtime: stamp, level: 6 }));
    manifest.push({ platform, ...release, fileName });
  }
}
writeFileSync(join(out, 'manifest.json'), `${JSON.stringify(manifest, null, 1)}\n`);
