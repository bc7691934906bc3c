import { dirname } from 'node:path';

/** A folder with more source files is two modules, or one and its parts. */
export const maxFilesInFolder = 15;

const sourceFile = /\.(?:ts|tsx|mts|mjs|cjs)$/;
/** Generated, or one file for each migration. */
const ignored = /\/(?:migrations|fixtures)\//;

/** Folders with too many source files, as `folder: count`. @param files paths from the root of the repository */
export function largeFolders(files: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const file of files) {
    if (!sourceFile.test(file) || ignored.test(file)) continue;
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > maxFilesInFolder)
    .map(([folder, count]) => `${folder}: ${count}`);
}
