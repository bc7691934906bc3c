import { createHash } from 'node:crypto';
import type { LicenceCode } from '#contracts/licensing/licence-checks';
import { device, online, signedAt } from './licence-vectors';

interface Components {
  board?: string;
  disk?: string;
  os?: string;
}

/** A stored device id with the components of then, and the components of now. */
interface DeviceCase {
  title: string;
  storedId: string;
  /** The id that is created if the stored one belongs to another computer. */
  newId: string;
  known: Components;
  present: Components;
  file: string;
  product: string;
  version: string;
  now: number;
  expected: { isSameComputer: boolean; code: LicenceCode };
}

const spec = 'lowline-1';
const hash = (kind: string, serial: string) =>
  createHash('sha256').update(`${spec} ${kind} ${serial}`).digest('base64url');
const serials = [
  ['board', 'C02XK0AAJG5H'],
  ['disk', 'S4EWNX0R123456'],
  ['os', '3f0c1b1d9e5a4a6c8f7e6d5c4b3a2918'],
  ['device', '3f0c1b1d9e5a4a6c8f7e6d5c4b3a2918'],
  ['board', 'Серийный 🎹'],
] as const;

export const componentHashes = serials.map(([kind, serial]) => ({
  spec,
  kind,
  serial,
  hash: hash(kind, serial),
}));

const known = { board: hash('board', 'a'), disk: hash('disk', 'a'), os: hash('os', 'a') };
const other = { board: hash('board', 'b'), disk: hash('disk', 'b'), os: hash('os', 'b') };

function deviceCase(
  title: string,
  present: Components,
  isSameComputer: boolean,
  then: Components = known,
): DeviceCase {
  const { deviceId: storedId, product, version } = device;
  return {
    title,
    storedId,
    newId: 'device-with-a-new-id',
    known: then,
    present,
    file: online,
    product,
    version,
    now: signedAt,
    expected: { isSameComputer, code: isSameComputer ? 'VALID' : 'DEVICE_MISMATCH' },
  };
}

export const deviceCases: DeviceCase[] = [
  deviceCase('nothing has changed', known, true),
  deviceCase('a new board', { ...known, board: other.board }, true),
  deviceCase('a new disk', { ...known, disk: other.disk }, true),
  deviceCase('a new system', { ...known, os: other.os }, true),
  deviceCase('a new board and disk', { ...other, os: known.os }, false),
  deviceCase('a new disk and system', { ...other, board: known.board }, false),
  deviceCase('a folder that was copied to another computer', other, false),
  deviceCase('components that cannot be read any more', {}, true),
  deviceCase('one that cannot be read and one that has changed', { disk: known.disk, os: other.os }, true),
  deviceCase('components that were not stored', known, true, {}),
];
