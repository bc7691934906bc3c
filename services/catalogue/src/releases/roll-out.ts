import { createHash } from 'node:crypto';

/**
 * Whether a computer is part of a staged roll-out. The hash of computer and version is stable, so a raised percentage removes none, and
 * each version begins with other computers. Without an id only a complete roll-out counts.
 */
export function isInRollOut(
  { version, rolloutPercent }: { version: string; rolloutPercent: number },
  deviceId: string | undefined,
): boolean {
  if (rolloutPercent >= 100) return true;
  if (deviceId === undefined) return false;
  const hash = createHash('sha256').update(`${deviceId} ${version}`).digest();
  return hash.readUInt32BE(0) % 100 < rolloutPercent;
}
