import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { arch, cpus, hostname, platform, release, totalmem } from 'node:os';

/** Hashes of serial numbers; a part that cannot be read is absent. */
export interface Components {
  board?: string;
  disk?: string;
  os?: string;
}

/** The description of a computer that the shop expects. */
export interface Computer {
  deviceId: string;
  deviceSpec: string;
  components: Components;
  machineName: string;
  os: string;
  device: { osVersion: string; cpuModel: string; memoryGb: number };
}

/** The version of the algorithm below; another algorithm computes other ids and needs another name. */
const deviceSpec = 'lowline-1';
const systems: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'macOS',
  win32: 'Windows',
  linux: 'Linux',
};

/** Only hashes of serial numbers are sent; the shop salts and hashes them again. */
export function hashSerial(kind: string, serial: string): string {
  return createHash('sha256').update(`${deviceSpec} ${kind} ${serial}`).digest('base64url');
}

function firstReadable(...paths: string[]): string | undefined {
  for (const path of paths) {
    try {
      const text = readFileSync(path, 'utf8').trim();
      if (text) return text;
    } catch {
      // Tries the next path.
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

/** A new device id: a hash of the system's id, or random without one. */
export function createDeviceId(): string {
  return hashSerial('device', serials().os ?? randomUUID());
}

/**
 * Whether a stored device id belongs to this computer: at most one of the parts that are known then and now has changed. Two changed
 * parts are another computer to which the folder was copied. The shop recognizes a computer with two equal parts in the same way.
 */
export function isSameComputer(known: Components, present: Components): boolean {
  const parts = ['board', 'disk', 'os'] as const;
  const changed = parts.filter((part) => known[part] && present[part] && known[part] !== present[part]);
  return changed.length < 2;
}

/** The first characters of a text, without cutting surrogate pairs, which the shop rejects. */
function first(length: number, text: string): string {
  return [...text].slice(0, length).join('');
}

export function hashComponents(): Components {
  const parts = Object.entries(serials()).flatMap(([kind, serial]) =>
    serial ? [[kind, hashSerial(kind, serial)] as const] : [],
  );
  return Object.fromEntries(parts);
}

/** Describes this computer with the stored device id, which must not change with its name or system version. */
export function describeComputer(deviceId: string, components = hashComponents()): Computer {
  return {
    deviceId,
    deviceSpec,
    components,
    machineName: first(80, hostname()) || 'Unnamed computer',
    os: systems[platform()] ?? platform(),
    device: {
      osVersion: first(80, release()),
      cpuModel: first(120, cpus()[0]?.model ?? arch()),
      memoryGb: Math.round(totalmem() / 2 ** 30),
    },
  };
}
