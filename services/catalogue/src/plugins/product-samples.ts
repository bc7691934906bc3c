import type { EntityManager } from 'typeorm';
import { productFileMissing, type ProductSample } from '#contracts/catalogue/products';
import { Failure } from '#contracts/kit/failure';
import type { FileSums } from '../stored-files/stored-files.service';
import { AudioSampleRow, type StoredSound } from './audio-sample.entity';

/** Sums by storage key. */
export type KnownSounds = ReadonlyMap<string, FileSums>;

/** The sounds these rows have already. */
export function soundsOf(rows: readonly AudioSampleRow[]): Map<string, FileSums> {
  const known = new Map<string, FileSums>();
  for (const { storageKey, bytes, sha256, contentType, bypassed } of rows) {
    if (storageKey && bytes !== null && sha256 !== null)
      known.set(storageKey, { bytes, sha256, contentType });
    if (bypassed) known.set(bypassed.storageKey, { contentType: 'audio/mpeg', ...bypassed });
  }
  return known;
}

/** The storage keys a list of samples names. */
export function keysOf(samples: readonly ProductSample[]): string[] {
  return samples.flatMap(({ storageKey, bypassedKey }) =>
    [storageKey, bypassedKey].filter((key) => key !== undefined),
  );
}

function sound(storageKey: string, known: KnownSounds): StoredSound & { contentType: string } {
  const sums = known.get(storageKey);
  if (!sums) throw new Failure(productFileMissing, { storageKey });
  const { bytes, sha256, contentType } = sums;
  return { storageKey, bytes, sha256, contentType };
}

/** Replaces the samples of a product; their order is their number. */
export async function putSamples(
  tx: EntityManager,
  pluginId: string,
  samples: readonly ProductSample[],
  known: KnownSounds,
): Promise<void> {
  const rows = tx.getRepository(AudioSampleRow);
  await rows.delete({ pluginId });
  if (samples.length === 0) return;
  await rows.insert(
    samples.map(({ en, ru, duration, peaks = [], storageKey, bypassedKey }, index) => ({
      pluginId,
      index,
      texts: { en: { ...en }, ...(ru ? { ru: { ...ru } } : {}) },
      duration,
      peaks,
      ...(storageKey ? sound(storageKey, known) : {}),
      bypassed: bypassedKey ? sound(bypassedKey, known) : null,
    })),
  );
}
