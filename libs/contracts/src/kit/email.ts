import { Transform } from 'class-transformer';
import { ValidateBy, isEmail } from 'class-validator';

/** Longest address SMTP carries (RFC 5321 §4.5.3.1.3). */
const longest = 254;

/**
 * Whether a text is an address we store and write to. The length is looked at before any pattern: the specification's
 * rule takes seconds on a long string. Quoted local parts and group syntax are refused, because a mailer may read them
 * as somebody else's address.
 */
export function isMailAddress(value: unknown): value is string {
  return typeof value === 'string' && value.length <= longest && !/["();<>\s]/.test(value) && isEmail(value);
}

/** An e-mail address: trimmed, compared without case (ARCHITECTURE: addresses compare case-insensitively). */
export function IsMailAddress(): PropertyDecorator {
  return (target, property) => {
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' ? value.trim().toLowerCase() : value,
    )(target, property);
    ValidateBy({ name: 'isEmail', validator: { validate: isMailAddress } })(target, String(property));
  };
}
