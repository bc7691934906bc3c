const maxYears = 1;

/** Whether a gift can be mailed on this day, `2026-12-24`: today or within a year, in any time zone. */
export function isGiftDay(day: string, now = new Date()): boolean {
  const start = new Date(`${day}T00:00:00Z`);
  // A day such as 31 February becomes another one.
  if (Number.isNaN(start.getTime()) || start.toISOString().slice(0, 10) !== day) return false;
  const earliest = new Date(now);
  earliest.setUTCDate(earliest.getUTCDate() - 2);
  const latest = new Date(now);
  latest.setUTCDate(latest.getUTCDate() + 1);
  latest.setUTCFullYear(latest.getUTCFullYear() + maxYears);
  return start > earliest && start <= latest;
}
