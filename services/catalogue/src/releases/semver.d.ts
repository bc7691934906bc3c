/** The package has no types. The part that the catalogue uses. */
declare module 'semver' {
  /** Newer versions first. @throws TypeError for an invalid version */
  export function rcompare(a: string, b: string): -1 | 0 | 1;
  /** The normalized version; null if it is no semantic version. */
  export function valid(version: string): string | null;
  /** The first version in a text. */
  export function coerce(text: string): { version: string } | null;
}
