/** The package has no types. The part that the catalogue uses. */
declare module 'semver' {
  /** Newer versions first. @throws TypeError for an invalid version */
  export function rcompare(a: string, b: string): -1 | 0 | 1;
}
