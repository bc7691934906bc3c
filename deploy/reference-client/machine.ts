import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { arch, cpus, hostname, platform, release, totalmem } from 'node:os';

/** A computer as the shop wants to know it. */
export interface Machine {
  deviceId: string;
  deviceSpec: string;
  components: { board?: string; disk?: string; os?: string };
  machineName: string;
  os: string;
  device: { osVersion: string; cpuModel: string; memoryGb: number };
}

/** The recipe below. Another recipe makes other ids, so it would get another name. */
const deviceSpec = 'lowline-1';
const systems: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'macOS',
  win32: 'Windows',
  linux: 'Linux',
};

/** Serial numbers stay at home: only their hashes travel, and the shop salts and hashes them once more. */
function hashed(kind: string, serial: string): string {
  return createHash('sha256').update(`${deviceSpec} ${kind} ${serial}`).digest('base64url');
}

function firstReadable(...paths: string[]): string | undefined {
  for (const path of paths) {
    try {
      const text = readFileSync(path, 'utf8').trim();
      if (text) return text;
    } catch {
      // The next one may be readable.
    }
  }
  return undefined;
}

/** On Linux from files; README.md has the sources for macOS and Windows. */
function serials(): { board?: string | undefined; disk?: string | undefined; os?: string | undefined } {
  return {
    board: firstReadable('/sys/class/dmi/id/board_serial', '/sys/class/dmi/id/product_uuid'),
    disk: firstReadable('/sys/block/nvme0n1/device/serial', '/sys/block/sda/device/serial'),
    os: firstReadable('/etc/machine-id', '/var/lib/dbus/machine-id'),
  };
}

/** A new id for a computer that has none stored yet: from the system's own id, at random where there is none. */
export function makeDeviceId(): string {
  return hashed('device', serials().os ?? randomUUID());
}

/** The first characters of a name, none of them cut in two: the shop takes no half ones. */
function first(length: number, text: string): string {
  return [...text].slice(0, length).join('');
}

/** This computer. The id is the stored one: it must not change because the name or the system's version did. */
export function thisMachine(deviceId: string): Machine {
  const parts = Object.entries(serials()).flatMap(([kind, serial]) =>
    serial ? [[kind, hashed(kind, serial)] as const] : [],
  );
  return {
    deviceId,
    deviceSpec,
    components: Object.fromEntries(parts),
    machineName: first(80, hostname()) || 'Unnamed computer',
    os: systems[platform()] ?? platform(),
    device: {
      osVersion: first(80, release()),
      cpuModel: first(120, cpus()[0]?.model ?? arch()),
      memoryGb: Math.round(totalmem() / 2 ** 30),
    },
  };
}
