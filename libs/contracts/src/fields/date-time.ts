import { IsISO8601, ValidateBy } from 'class-validator';

function isReadable(value: unknown): boolean {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value));
}

/** An existing date in the part of ISO 8601 that `new Date` parses: no weeks, days of the year or dates without hyphens. */
export function IsDateTime(): PropertyDecorator {
  return (target, property) => {
    IsISO8601({ strict: true })(target, String(property));
    ValidateBy({ name: 'isMoment', validator: { validate: isReadable } })(target, String(property));
  };
}
