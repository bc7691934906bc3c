// The package has no types of its own; these are the parts used here.
declare module 'semver' {
  export function gte(a: string, b: string): boolean;
  /** The normalized version; null for an invalid one. */
  export function valid(version: string | undefined): string | null;
}
