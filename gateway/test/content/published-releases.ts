import { createHash, randomBytes } from 'node:crypto';
import type { FeedRelease } from '#contracts/catalogue/release-feeds';
import type { Artifact } from '#contracts/catalogue/releases';

export const shopUrl = 'https://shop.example';
export const id = '019a0000-0000-7000-8000-0000000000dd';
export const fileUrlOf = (plugin: string) => `${shopUrl}/api/releases/${plugin}/files/${id}`;
/** The bytes of the file of every release. */
export const bytes = randomBytes(5_000);
export const sha256 = createHash('sha256').update(bytes).digest('hex');

export const artifact = (change: Partial<Artifact> = {}): Artifact => ({
  ...{ id, platform: 'macos-universal', arch: 'universal', formats: ['VST3', 'AU'], kind: 'installer' },
  ...{ fileName: 'Tape.pkg', bytes: 5_000, sha256, ed25519: 'c2lnbmF0dXJl', publicKey: 'a2V5' },
  ...change,
});
export const published = (version: string, change: Partial<FeedRelease> = {}): FeedRelease => ({
  ...{ version, channel: 'stable', isCritical: false, rolloutPercent: 100, minOs: {}, maxOs: {} },
  ...{ minMemoryGb: null, notes: { en: `New in ${version}`, ru: `Новое в ${version}` } },
  ...{ publishedAt: '2026-11-01T10:00:00.000Z', files: [artifact()] },
  ...change,
});
