/** The package brings no types. What the catalogue asks of it. */
declare module 'semver' {
  /** The newer one first. @throws TypeError for what is no version */
  export function rcompare(a: string, b: string): -1 | 0 | 1;
}
