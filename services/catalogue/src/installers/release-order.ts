import { rcompare } from 'semver';
import { type Channel, channels } from '#contracts/catalogue/installers';

interface VersionedRelease {
  version: string;
  channel: Channel;
}

/** The channels that a channel includes: beta ⊃ rc ⊃ stable. */
export function channelsUpTo(channel: Channel): readonly Channel[] {
  return channels.slice(0, channels.indexOf(channel) + 1);
}

/** Newest first, by semantic versioning: 1.10.0 comes after 1.9.2, and 2.0.0 after 2.0.0-rc.1. */
export function sortByVersion<R extends VersionedRelease>(releases: readonly R[]): R[] {
  return [...releases].sort((a, b) => rcompare(a.version, b.version));
}
