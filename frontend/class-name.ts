import { createHash } from 'node:crypto';
import { relative } from 'node:path';

const namesByFile = new Map<string, string[]>();

/**
 * The class of a CSS module in the build: a hash of its file and the number of its name in it. A list repeats these classes for each card, so
 * they are short; those of a file begin alike, so they compress. The builds for browsers and for the gateway make the same ones.
 */
export function classNameOf(name: string, file: string): string {
  const path = relative(__dirname, file.split('?', 1)[0] ?? file);
  const names = namesByFile.get(path) ?? [];
  namesByFile.set(path, names);
  if (!names.includes(name)) names.push(name);
  const hash = createHash('sha256').update(path).digest('base64url').slice(0, 4);
  return `_${hash}${names.indexOf(name).toString(36)}`;
}
