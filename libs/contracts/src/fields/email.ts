import { Transform } from 'class-transformer';
import { ValidateBy, isEmail } from 'class-validator';

/** Longest address SMTP carries (RFC 5321 §4.5.3.1.3). */
const maxEmailLength = 254;

/**
 * Whether a text is an accepted e-mail address. The length is checked before the pattern, which needs seconds for a long string.
 * Quoted local parts and group syntax are rejected, because mailers may read them as another address.
 */
export function isEmailAddress(value: unknown): value is string {
  return (
    typeof value === 'string' && value.length <= maxEmailLength && !/["();<>\s]/.test(value) && isEmail(value)
  );
}

/** An e-mail address: trimmed, compared without case. */
export function IsEmailAddress(): PropertyDecorator {
  return (target, property) => {
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' ? value.trim().toLowerCase() : value,
    )(target, property);
    ValidateBy({ name: 'isEmail', validator: { validate: isEmailAddress } })(target, String(property));
  };
}
