import type { EntityManager } from 'typeorm';
import { productFileMissing, type ProductSample } from '#contracts/catalogue/products';
import { Failure } from '#contracts/kit/failure';
import type { StoredFileInfo } from '../../stored-files/stored-files.service';
import { AudioSample, type StoredAudio } from '../audio-sample.entity';

/** Size and checksum by storage key. */
export type StoredFilesByKey = ReadonlyMap<string, StoredFileInfo>;

/** The audio files of existing samples. */
export function storedFilesOf(rows: readonly AudioSample[]): Map<string, StoredFileInfo> {
  const known = new Map<string, StoredFileInfo>();
  for (const { storageKey, bytes, sha256, contentType, bypassed } of rows) {
    if (storageKey && bytes !== null && sha256 !== null)
      known.set(storageKey, { bytes, sha256, contentType });
    if (bypassed) known.set(bypassed.storageKey, { contentType: 'audio/mpeg', ...bypassed });
  }
  return known;
}

/** The storage keys of samples. */
export function storageKeysOf(samples: readonly ProductSample[]): string[] {
  return samples.flatMap(({ storageKey, bypassedKey }) =>
    [storageKey, bypassedKey].filter((key) => key !== undefined),
  );
}

function storedAudio(storageKey: string, known: StoredFilesByKey): StoredAudio & { contentType: string } {
  const sums = known.get(storageKey);
  if (!sums) throw new Failure(productFileMissing, { storageKey });
  const { bytes, sha256, contentType } = sums;
  return { storageKey, bytes, sha256, contentType };
}

/** Replaces the samples of a product; their position is their index. */
export async function replaceSamples(
  tx: EntityManager,
  pluginId: string,
  samples: readonly ProductSample[],
  known: StoredFilesByKey,
): Promise<void> {
  const rows = tx.getRepository(AudioSample);
  await rows.delete({ pluginId });
  if (samples.length === 0) return;
  await rows.insert(
    samples.map(({ en, ru, duration, peaks = [], storageKey, bypassedKey }, index) => ({
      pluginId,
      index,
      texts: { en: { ...en }, ...(ru ? { ru: { ...ru } } : {}) },
      duration,
      peaks,
      ...(storageKey ? storedAudio(storageKey, known) : {}),
      bypassed: bypassedKey ? storedAudio(bypassedKey, known) : null,
    })),
  );
}
