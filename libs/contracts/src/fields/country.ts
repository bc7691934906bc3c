import { Transform } from 'class-transformer';
import { IsISO31661Alpha2 } from 'class-validator';

/** A country by its two letters of ISO 3166-1, in upper case. */
export function IsCountry(): PropertyDecorator {
  return (target, property) => {
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' ? value.trim().toUpperCase() : value,
    )(target, property);
    IsISO31661Alpha2()(target, String(property));
  };
}
