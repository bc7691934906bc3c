import type { PublishedFile } from '#contracts/catalogue/download-files';
import { isCoveredVersion } from '#contracts/licensing/covered-version';

/** The files that a licence covers, in their order. */
export function coveredFiles(files: readonly PublishedFile[], coversBelow: string | null): PublishedFile[] {
  return files.filter(({ version }) => isCoveredVersion(version, coversBelow));
}

/** Of files that are sorted by age, the newest of each platform. */
export function newestFiles(files: readonly PublishedFile[]): PublishedFile[] {
  return files.filter(({ platform }, i) => files.findIndex((other) => other.platform === platform) === i);
}
