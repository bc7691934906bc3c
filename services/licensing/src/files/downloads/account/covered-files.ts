import { gte, valid } from 'semver';
import type { PublishedFile } from '#contracts/catalogue/download-files';

/** Whether a licence covers a version; one that is no semantic version is covered. */
export function isCoveredVersion(version: string, coversBelow: string | null): boolean {
  if (coversBelow === null || valid(version) === null) return true;
  return !gte(version, coversBelow);
}

/** The files that a licence covers, in their order. */
export function coveredFiles(files: readonly PublishedFile[], coversBelow: string | null): PublishedFile[] {
  return files.filter(({ version }) => isCoveredVersion(version, coversBelow));
}

/** Of files that are sorted by age, the newest of each platform. */
export function newestFiles(files: readonly PublishedFile[]): PublishedFile[] {
  return files.filter(({ platform }, i) => files.findIndex((other) => other.platform === platform) === i);
}
