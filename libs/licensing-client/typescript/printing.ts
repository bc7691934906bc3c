import { mayRun, type LicenceVerdict } from './licence';
import { type LicenceStatus, ShopError, ShopUnavailable, type ActiveSeat } from './shop';
import type { Update } from './update';

type Print = (line: string) => void;

/** Prints the result of a check. @returns the exit code */
export function printVerdict(print: Print, { code, isRefreshDue, file }: LicenceVerdict): number {
  print(code);
  if (file) {
    const day = (at: number) => new Date(at * 1_000).toISOString().slice(0, 10);
    print(`for     ${file.licences.map(({ name }) => name).join(', ')}`);
    print(`refresh after ${day(file.refreshAfter)}${isRefreshDue ? ', due now' : ''}`);
    if (!file.offline) print(`grace until   ${day(file.graceUntil)}`);
    if (file.exp !== undefined) print(`expires on    ${day(file.exp)}`);
  }
  return mayRun(code) ? 0 : 1;
}

export function printStatus(print: Print, { code, message, nextStep, nextPath }: LicenceStatus): number {
  print(code);
  print(message);
  if (nextPath) print(nextStep);
  return mayRun(code) ? 0 : 1;
}

export function printUpdate(print: Print, { release, withdrawn }: Update): number {
  if (withdrawn) print(`withdrawn: ${withdrawn.reason}`);
  if (release) {
    print(`version ${release.version}${release.isCritical ? ', critical' : ''}`);
    print(release.notes);
  }
  return 0;
}

function isSeat(value: unknown): value is ActiveSeat {
  return typeof value === 'object' && value !== null && 'activationId' in value;
}

/** Prints a refusal, with the active computers if the limit is reached. @returns the exit code */
export function printError(print: Print, error: unknown): number {
  if (error instanceof ShopUnavailable) {
    print(error.message);
    return 2;
  }
  if (!(error instanceof ShopError)) throw error;
  print(`${error.code}: ${error.message}`);
  for (const detail of error.details) {
    const { seats }: { seats?: unknown } = typeof detail === 'object' && detail !== null ? detail : {};
    for (const seat of Array.isArray(seats) ? seats.filter(isSeat) : [])
      print(
        `  --replaces ${seat.activationId}   ${seat.machineName}, ${seat.os}, last seen ${seat.lastSeenAt}`,
      );
  }
  return 1;
}
