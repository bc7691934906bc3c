export type SystemId = 'mac' | 'windows';

/** The numbers of a version from the most significant one; `12` does not say which `12.x` it is. */
export type SystemVersion = readonly number[];

/** What a computer reports about its system. */
export interface ReportedSystem {
  os: string;
  osVersion?: string | null | undefined;
}

const names: readonly (readonly [SystemId | 'linux' | 'phone', RegExp])[] = [
  ['phone', /\b(?:ios|ipados|android)\b/],
  // Before Windows, because "Darwin" contains "win".
  ['mac', /\bmac(?:\b|os|intosh)|darwin|\bos ?x\b/],
  ['windows', /windows|\bwin(?:32|64|nt)?\b/],
  ['linux', /linux|ubuntu|debian|fedora/],
];

/** The system that a text names; undefined for one that is not known. */
export function systemOf({ os }: Pick<ReportedSystem, 'os'>): SystemId | 'linux' | 'phone' | undefined {
  const text = os.toLowerCase();
  return names.find(([, pattern]) => pattern.test(text))?.[0];
}

function numbersIn(text: string): SystemVersion {
  return (/\d+(?:[._]\d+)*/.exec(text)?.[0] ?? '').split(/[._]/).filter(Boolean).map(Number);
}

/** Windows versions by the first build of each. */
const windowsBuilds: readonly (readonly [build: number, version: SystemVersion])[] = [
  [22_000, [11, 0]],
  [10_240, [10, 0]],
  [9_600, [8, 1]],
  [9_200, [8, 0]],
  [7_600, [7, 0]],
];

/** Windows 11 reports 10.0 as its number, and clients report the build alone: the build says which version it is. */
function windowsVersion(numbers: SystemVersion): SystemVersion {
  const [major = 0] = numbers;
  const build = major >= 1_000 ? major : (numbers[2] ?? 0);
  const known = windowsBuilds.find(([first]) => build >= first);
  return known ? [...known[1], build] : numbers;
}

/** The last Darwin kernel before macOS took the number of the year. */
const darwin = { first: 16, asElevenOrLater: 20, last: 25 };

/** No macOS has the numbers 16 to 25: they are those of the Darwin kernel, whose minor number differs from that of macOS. */
function macVersion(numbers: SystemVersion): SystemVersion {
  const [major = 0] = numbers;
  if (major < darwin.first || major > darwin.last) return numbers;
  if (major < darwin.asElevenOrLater) return [10, major - 4];
  return [major === darwin.last ? 26 : major - 9];
}

const versionIn = (system: SystemId, text: string): SystemVersion =>
  system === 'mac' ? macVersion(numbersIn(text)) : windowsVersion(numbersIn(text));

/** Numbers that several versions report: Windows 10 and 11 without a build, and macOS from 11 on to programs for an older one. */
function isAmbiguous(system: SystemId, [major, minor, patch]: SystemVersion): boolean {
  if (major !== 10 || patch !== undefined) return false;
  return minor === (system === 'mac' ? 16 : 0);
}

/** The version of a system, from its own field or else from its name, such as "Windows 11"; empty if neither has one. */
export function versionOf(system: SystemId, { os, osVersion }: ReportedSystem): SystemVersion {
  const own = versionIn(system, osVersion ?? '');
  const version = own.length > 0 ? own : versionIn(system, os);
  return isAmbiguous(system, version) ? [] : version;
}

function withoutTrailingZeros(version: SystemVersion): SystemVersion {
  return version.slice(0, version.findLastIndex((number) => number !== 0) + 1);
}

/** Negative if the first version is older, as far as both are known. */
function compare(one: SystemVersion, other: SystemVersion): number {
  const length = Math.min(one.length, other.length);
  for (let i = 0; i < length; i += 1) {
    const difference = (one[i] ?? 0) - (other[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Whether a version reaches a minimum; undefined if it is known less exactly than the minimum is stated. */
export function reaches(system: SystemId, version: SystemVersion, minimum: string): boolean | undefined {
  const least = withoutTrailingZeros(versionIn(system, minimum));
  const difference = compare(version, least);
  if (difference !== 0) return difference > 0;
  return version.length >= least.length ? true : undefined;
}

/** Whether a version is above a maximum; `15` includes every `15.x`. */
export function exceeds(system: SystemId, version: SystemVersion, maximum: string): boolean {
  return compare(version, withoutTrailingZeros(versionIn(system, maximum))) > 0;
}

/** A version as customers read it: without the build of Windows. */
export function versionText(system: SystemId, version: SystemVersion): string {
  return withoutTrailingZeros(system === 'windows' ? version.slice(0, 2) : version).join('.');
}
