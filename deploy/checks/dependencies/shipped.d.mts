import type { LockedPackage } from './check.mjs';

/** A package of a lock file with the names of those that it needs. */
export interface DependingPackage extends LockedPackage {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

export function withBuildAsDevelopment(
  packages: Record<string, DependingPackage>,
): Record<string, DependingPackage>;
