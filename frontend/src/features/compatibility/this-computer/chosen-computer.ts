import { localStore } from '../../../api/browser-storage';
import type { ReportedComputer } from '../../../../../libs/compatibility/src/compatibility';
import type { KnownComputer } from './detect-computer';

/** The kinds of computers that a guest chooses from. */
export const kinds = {
  'mac-apple': { system: 'mac', chip: 'arm64' },
  'mac-intel': { system: 'mac', chip: 'x64' },
  windows: { system: 'windows', chip: 'x64' },
  'windows-arm': { system: 'windows', chip: 'arm64' },
  linux: { system: 'linux' },
} as const satisfies Record<string, KnownComputer>;

export type ComputerKind = keyof typeof kinds;

export function isKind(value: unknown): value is ComputerKind {
  return typeof value === 'string' && Object.hasOwn(kinds, value);
}

/** Versions in use, the newest first. */
export const versions: Readonly<Record<'mac' | 'windows', readonly string[]>> = {
  mac: ['26', '15', '14', '13', '12', '11', '10.15', '10.14', '10.13'],
  windows: ['11', '10', '8.1', '7'],
};
export const memorySizes = [4, 8, 16, 32, 64] as const;

/** What a guest answered; stays in the browser. An empty text is "I do not know". */
export interface ChosenComputer {
  kind?: ComputerKind | undefined;
  version?: string | undefined;
  memoryGb?: number | undefined;
}

const key = 'computer';

/** The stored answers. Other scripts can have written them, so each part is checked. */
export function readChosen(text: string | null = localStore.get(key)): ChosenComputer {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? 'null');
  } catch {
    return {};
  }
  if (typeof stored !== 'object' || stored === null) return {};
  const [kind, version, memoryGb] = ['kind', 'version', 'memoryGb'].map((name): unknown =>
    Reflect.get(stored, name),
  );
  return {
    ...(isKind(kind) ? { kind } : {}),
    ...(typeof version === 'string' && /^\d{1,3}(?:\.\d{1,3})?$/.test(version) ? { version } : {}),
    ...(typeof memoryGb === 'number' && memoryGb > 0 ? { memoryGb } : {}),
  };
}

export function storeChosen(chosen: ChosenComputer): void {
  localStore.set(key, JSON.stringify(chosen));
}

/** The computer that the answers and the browser describe. Another system than the browser's has nothing of the browser's. */
export function joinKnown(
  detected: KnownComputer,
  { kind, version, memoryGb }: ChosenComputer,
): KnownComputer {
  const chosen: KnownComputer = kind ? kinds[kind] : {};
  const isOther = chosen.system !== undefined && chosen.system !== detected.system;
  const own = isOther ? {} : detected;
  return {
    system: chosen.system ?? own.system,
    chip: chosen.chip ?? own.chip,
    version: version ?? own.version,
    memoryGb: memoryGb ?? own.memoryGb,
  };
}

const systemNames = { mac: 'macOS', windows: 'Windows', linux: 'Linux' } as const;

export const systemName = ({ system }: KnownComputer) => (system ? systemNames[system] : '');

/** A computer as the rule reads it. Browsers round memory down, so one that is too small is not known. */
export function toReported(
  known: KnownComputer,
  neededMemoryGb: number,
  isMemoryExact: boolean,
): ReportedComputer {
  const { system, chip, version, memoryGb } = known;
  const isEnough = isMemoryExact || (memoryGb ?? 0) >= neededMemoryGb;
  return {
    os: systemName({ system }),
    osVersion: version,
    cpuModel: chip === 'arm64' ? 'ARM' : chip === 'x64' ? 'x64' : undefined,
    memoryGb: isEnough ? memoryGb : undefined,
  };
}
