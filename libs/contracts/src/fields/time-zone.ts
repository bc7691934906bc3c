import { ValidateBy } from 'class-validator';
import { dayMs, hourMs } from './durations';

function isTimeZoneName(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > 60) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    // An offset such as +03:00 does not know summer time.
    return /^[A-Za-z]/.test(value);
  } catch {
    return false;
  }
}

/** A shop has one time zone, so a process has one: `ShopBrand` sets it. */
let current = 'UTC';

export function shopTimeZone(): string {
  return current;
}

export function setShopTimeZone(timeZone: string): void {
  current = timeZone;
}

/** A time zone of the IANA database, such as `Europe/London`. */
export function IsTimeZoneName(): PropertyDecorator {
  return (target, property) =>
    ValidateBy({ name: 'isTimeZone', validator: { validate: isTimeZoneName } })(target, String(property));
}

/** The date and time that clocks of a time zone show, as milliseconds of the same date and time in UTC. */
function wallTime(time: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const [day, month, year, ...clock] = format.format(time).split(/\D+/).map(Number);
  return Date.UTC(year ?? 0, (month ?? 0) - 1, day, ...clock);
}

/** The day of a time in a time zone, as `2026-11-20`. */
export function dayIn(timeZone: string, time: Date): string {
  return new Date(wallTime(time.getTime(), timeZone)).toISOString().slice(0, 10);
}

/** When clocks of a time zone show an hour of a day: later where summer time skips it, first where it repeats it. Undefined for no day. */
export function timeOn(day: string, hour: number, timeZone: string): Date | undefined {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // A day such as 31 February becomes another one.
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== day) return undefined;
  const shown = midnight + hour * hourMs;
  return [shown - dayMs, shown + dayMs]
    .map((near) => new Date(shown - (wallTime(near, timeZone) - near)))
    .sort((a, b) => a.getTime() - b.getTime())
    .find((time) => wallTime(time.getTime(), timeZone) >= shown);
}

/** When a day begins in a time zone. Undefined for no day. */
export function startOfDay(day: string, timeZone: string): Date | undefined {
  return timeOn(day, 0, timeZone);
}
