import {
  exceeds,
  reaches,
  type ReportedSystem,
  type SystemId,
  systemOf,
  type SystemVersion,
  versionOf,
  versionText,
} from './system-version';

/** A file of a release that customers install. */
export interface Build {
  platform: 'macos-universal' | 'windows-x64';
  arch: 'universal' | 'x64' | 'arm64';
  formats: readonly string[];
}

/** What a version of a plug-in needs. */
export interface RequiredByRelease {
  version: string;
  /** The oldest systems on which it runs; an absent one is not stated. */
  minOs: Partial<Record<SystemId, string | null>>;
  /** The newest systems on which it was tested. */
  maxOs: Partial<Record<SystemId, string | null>>;
  minMemoryGb?: number | null | undefined;
  builds: readonly Build[];
}

/** What a computer reports about itself; each part may be missing. */
export interface ReportedComputer extends ReportedSystem {
  cpuModel?: string | null | undefined;
  memoryGb?: number | null | undefined;
}

export type Verdict = 'runs' | 'remark' | 'fails' | 'unknown';

/** Each reason with the verdict that it leads to. `docs/decisions/0104-will-it-run.md` says why. */
const verdicts = {
  'no-build': 'fails',
  'system-too-old': 'fails',
  'apple-chip-only': 'fails',
  'arm-only': 'fails',
  'arm-needs-windows-11': 'fails',
  'system-unknown': 'unknown',
  'version-unknown': 'unknown',
  'processor-unknown': 'unknown',
  'memory-unknown': 'unknown',
  'minimum-not-stated': 'unknown',
  'system-too-new': 'remark',
  rosetta: 'remark',
  emulation: 'remark',
  'memory-low': 'remark',
  'formats-missing': 'remark',
  'older-version': 'remark',
} as const satisfies Record<string, Exclude<Verdict, 'runs'>>;

export type ReasonCode = keyof typeof verdicts;
export const reasonCodes = Object.keys(verdicts) as ReasonCode[];

/** Why a verdict was reached; the values are placed into the text `runs.reason.<code>`. */
export interface Reason {
  code: ReasonCode;
  values: Readonly<Record<string, string | number>>;
}

export interface Compatibility {
  verdict: Verdict;
  reasons: readonly Reason[];
}

/** Graphics take a part of the memory of small computers, and systems report what is left: 15 of 16 GB. */
const reportedShare = 7 / 8;

/** Names that are the same in every language. */
const systemNames = { mac: 'macOS', windows: 'Windows' } as const;

const systemOfBuild = ({ platform }: Build): SystemId => (platform === 'windows-x64' ? 'windows' : 'mac');

function processorOf({ cpuModel }: ReportedComputer): 'arm64' | 'x64' | undefined {
  const text = (cpuModel ?? '').toLowerCase();
  if (/apple|\barm|aarch64|snapdragon|qualcomm/.test(text)) return 'arm64';
  return /intel|amd|ryzen|xeon|\bx(?:86|64)\b|x86_64/.test(text) ? 'x64' : undefined;
}

const reason = (code: ReasonCode, values: Reason['values'] = {}): Reason => ({ code, values });

function versionReasons(release: RequiredByRelease, system: SystemId, version: SystemVersion): Reason[] {
  const [min, max] = [release.minOs[system], release.maxOs[system]];
  const values = { system: systemNames[system], version: versionText(system, version) };
  if (!min) return [reason('minimum-not-stated', values)];
  const isEnough = version.length > 0 ? reaches(system, version, min) : undefined;
  if (isEnough === undefined) return [reason('version-unknown', { ...values, min })];
  if (!isEnough) return [reason('system-too-old', { ...values, min })];
  return max && exceeds(system, version, max) ? [reason('system-too-new', { ...values, max })] : [];
}

/** Plug-ins run in a host of the same architecture, so that a translated plug-in needs a translated host. */
function processorReasons(
  builds: readonly Build[],
  system: SystemId,
  { processor, version }: { processor: 'arm64' | 'x64' | undefined; version: SystemVersion },
): Reason[] {
  const has = (arch: Build['arch']) =>
    builds.some((build) => build.arch === arch || build.arch === 'universal');
  if (has('arm64') && (has('x64') || processor === 'arm64')) return [];
  if (has('arm64')) {
    if (processor === undefined) return [reason('processor-unknown')];
    return [reason(system === 'mac' ? 'apple-chip-only' : 'arm-only')];
  }
  // Either processor runs it, so an unknown one changes no verdict.
  if (processor !== 'arm64') return [];
  if (system === 'mac') return [reason('rosetta')];
  return [reason(version[0] !== undefined && version[0] < 11 ? 'arm-needs-windows-11' : 'emulation')];
}

/** Memory decides how well a plug-in runs, not whether: a computer below the minimum installs and loads it. */
function memoryReasons({ minMemoryGb }: RequiredByRelease, { memoryGb }: ReportedComputer): Reason[] {
  if (!minMemoryGb) return [];
  if (!memoryGb || memoryGb < 0) return [reason('memory-unknown', { min: minMemoryGb })];
  if (memoryGb >= minMemoryGb * reportedShare) return [];
  return [reason('memory-low', { min: minMemoryGb, memory: Math.round(memoryGb) })];
}

/** Formats that the release has on the other system alone. Audio Units exist on macOS only. */
function formatReasons(builds: readonly Build[], system: SystemId): Reason[] {
  const formatsFor = (isOwn: boolean) =>
    builds.flatMap((build) => ((systemOfBuild(build) === system) === isOwn ? build.formats : []));
  const own = formatsFor(true);
  if (own.length === 0) return [];
  const missing = formatsFor(false).filter((format) => !own.includes(format) && format !== 'AU');
  const formats = [...new Set(missing)].join(', ');
  return formats ? [reason('formats-missing', { system: systemNames[system], formats })] : [];
}

function reasonsFor(release: RequiredByRelease, computer: ReportedComputer): Reason[] {
  const system = systemOf(computer);
  if (!system) return [reason('system-unknown')];
  if (system === 'linux' || system === 'phone') return [reason('no-build', { system: computer.os })];
  const builds = release.builds.filter((build) => systemOfBuild(build) === system);
  if (builds.length === 0) return [reason('no-build', { system: systemNames[system] })];
  const version = versionOf(system, computer);
  return [
    ...versionReasons(release, system, version),
    ...processorReasons(builds, system, { processor: processorOf(computer), version }),
    ...memoryReasons(release, computer),
    ...formatReasons(release.builds, system),
  ];
}

/** What certainly prevents it decides, then what is not known, then remarks. */
function verdictOf(reasons: readonly Reason[]): Verdict {
  const has = (verdict: Verdict) => reasons.some(({ code }) => verdicts[code] === verdict);
  return (['fails', 'unknown', 'remark'] as const).find(has) ?? 'runs';
}

/** Whether a release runs on a computer, and why not or with which remark. Never throws: what is missing is named. */
export function compatibility(release: RequiredByRelease, computer: ReportedComputer): Compatibility {
  const reasons = reasonsFor(release, computer);
  return { verdict: verdictOf(reasons), reasons };
}

/**
 * The same for a product, whose older versions its owners can install as well: the newest version that has a file for the system, or else
 * the newest one before it that runs. Undefined without releases.
 * @param releases the newest first
 */
export function productCompatibility(
  releases: readonly RequiredByRelease[],
  computer: ReportedComputer,
): Compatibility | undefined {
  const results = releases.map((release) => ({
    version: release.version,
    ...compatibility(release, computer),
  }));
  const newest = results.find(({ reasons }) => reasons[0]?.code !== 'no-build') ?? results[0];
  if (newest?.verdict !== 'fails') return newest;
  const older = results.find(({ verdict }) => verdict === 'runs' || verdict === 'remark');
  if (!older) return newest;
  const { version } = older;
  const first = reason('older-version', { version, newest: newest.version });
  const obstacles = newest.reasons.filter(({ code }) => verdicts[code] === 'fails');
  return { verdict: 'remark', reasons: [first, ...obstacles, ...older.reasons] };
}
