import { toTable } from '../driver/report';
import type { Verdict } from './judge';
import type { PurchaseStream, TimedPurchase } from './purchases';
import type { WriteProbe } from './write-probe';

/** A killed part and the times around it. */
export interface FaultRecord {
  part: string;
  killedAt: number;
  healedAt: number;
}

/** The longest time between two successes that begins or ends in the window. */
export function longestGap(times: readonly number[], from: number, to: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  let longest = 0;
  for (const [i, at] of sorted.entries()) {
    const next = sorted[i + 1];
    if (next !== undefined && at <= to && next >= from) longest = Math.max(longest, next - at);
  }
  return longest;
}

const seconds = (ms: number): string => (ms / 1_000).toFixed(1);
const countIn = (times: readonly number[], from: number, to: number): number =>
  times.filter((at) => at >= from && at < to).length;

/** One row for each fault: the table of docs/operations/high-availability.md. */
export function resultTable(
  stream: PurchaseStream,
  probe: WriteProbe,
  faults: readonly FaultRecord[],
  { lost, doubled }: Verdict,
): string {
  const rows = faults.map(({ part, killedAt, healedAt }, i) => {
    const until = faults[i + 1]?.killedAt ?? Infinity;
    const count = (among: readonly TimedPurchase[]) =>
      countIn(
        among.map(({ startedAt }) => startedAt),
        i === 0 ? 0 : killedAt,
        until,
      );
    return [
      part,
      seconds(longestGap(probe.answered, killedAt, healedAt)),
      seconds(longestGap(stream.fulfilments, killedAt, healedAt)),
      countIn([...stream.failures, ...probe.failures], killedAt, until),
      count(stream.purchases),
      count(lost),
      count(doubled),
    ];
  });
  const head = ['part killed', 's without an answered write', 's without goods handed out'];
  return toTable([...head, 'failed requests', 'purchases', 'lost', 'doubled'], rows);
}
