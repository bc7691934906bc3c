import { mayRun, type Verdict } from './licence';
import { type Answer, Refused, ShopAway, type TakenSeat } from './shop';

type Print = (line: string) => void;

/** What a file is worth, as an exit code too. */
export function printVerdict(print: Print, { code, isDue, file }: Verdict): number {
  print(code);
  if (file) {
    const day = (at: number) => new Date(at * 1_000).toISOString().slice(0, 10);
    print(`for     ${file.licences.map(({ name }) => name).join(', ')}`);
    print(`refresh after ${day(file.refreshAfter)}${isDue ? ', which is now' : ''}`);
    if (!file.offline) print(`grace until   ${day(file.graceUntil)}`);
    if (file.exp !== undefined) print(`ends on       ${day(file.exp)}`);
  }
  return mayRun(code) ? 0 : 1;
}

export function printAnswer(print: Print, { code, message, nextStep, nextPath }: Answer): number {
  print(code);
  print(message);
  if (nextPath) print(nextStep);
  return mayRun(code) ? 0 : 1;
}

function isSeat(value: unknown): value is TakenSeat {
  return typeof value === 'object' && value !== null && 'activationId' in value;
}

/** A refusal with its words, and with the computers to choose from where seats are the matter. */
export function printRefusal(print: Print, error: unknown): number {
  if (error instanceof ShopAway) {
    print(error.message);
    return 2;
  }
  if (!(error instanceof Refused)) throw error;
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
