import { coerce, rcompare, valid } from 'semver';
import { type Channel, channels } from '#contracts/catalogue/releases';

/** The channels that a channel includes: beta ⊃ rc ⊃ stable. */
export function channelsUpTo(channel: Channel): readonly Channel[] {
  return channels.slice(0, channels.indexOf(channel) + 1);
}

/** The version of a product is any text: `2.1` counts as 2.1.0, and a text without a number as 0.0.0. */
function comparable(version: string): string {
  return valid(version) ?? coerce(version)?.version ?? '0.0.0';
}

/**
 * Newest first, by semantic versioning: 1.10.0 comes after 1.9.2, and 2.0.0 after 2.0.0-rc.1. Equal versions, such as builds, keep
 * their order.
 */
export function sortByVersion<R extends { version: string }>(releases: readonly R[]): R[] {
  return [...releases].sort((a, b) => rcompare(comparable(a.version), comparable(b.version)));
}

export function isNewerVersion(version: string, than: string): boolean {
  return rcompare(comparable(version), comparable(than)) < 0;
}
