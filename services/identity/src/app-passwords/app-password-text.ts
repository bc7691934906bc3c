import { createHash, randomBytes } from 'node:crypto';

/** Without i, l, o and u, which are confused when read (Crockford's Base32). */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const characters = 32;
const groupLength = 4;

/** 160 random bits in groups: `3f9k-…`. */
export function newAppPassword(): string {
  const text = [...randomBytes(characters)].map((byte) => alphabet.charAt(byte % alphabet.length));
  const groups = Array.from({ length: characters / groupLength }, (_, group) =>
    text.slice(group * groupLength, (group + 1) * groupLength).join(''),
  );
  return groups.join('-');
}

/** What is stored: 160 bits cannot be guessed, so a plain hash is enough. Hyphens, spaces and case do not matter. */
export function hashAppPassword(typed: string): string {
  const normal = typed.normalize('NFKC').replaceAll(/[\s-]/g, '').toLowerCase();
  return createHash('sha256').update(normal).digest('base64url');
}
