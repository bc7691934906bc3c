import { ValidateBy } from 'class-validator';

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

/** A time zone of the IANA database, such as `Europe/London`. */
export function IsTimeZoneName(): PropertyDecorator {
  return (target, property) =>
    ValidateBy({ name: 'isTimeZone', validator: { validate: isTimeZoneName } })(target, String(property));
}
