// The package has no types of its own; these are the parts used here.
declare module 'semver' {
  export function gte(a: string, b: string): boolean;
  /** The version as it is usually written; null for what is no version. */
  export function valid(version: string | undefined): string | null;
}
