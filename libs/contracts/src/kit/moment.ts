import { IsISO8601, ValidateBy } from 'class-validator';

function isReadable(value: unknown): boolean {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value));
}

/** A day that there is, written so that `new Date` reads it: of ISO 8601 that leaves out weeks, days of a year and days without hyphens. */
export function IsMoment(): PropertyDecorator {
  return (target, property) => {
    IsISO8601({ strict: true })(target, String(property));
    ValidateBy({ name: 'isMoment', validator: { validate: isReadable } })(target, String(property));
  };
}
