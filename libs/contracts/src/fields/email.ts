import { Transform } from 'class-transformer';
import { ValidateBy, isEmail } from 'class-validator';

/** Longest address SMTP carries (RFC 5321 §4.5.3.1.3). */
const maxEmailLength = 254;

/** Characters without a glyph: zero-width, soft hyphens, joiners, direction marks, variation selectors, tags. */
const invisible = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/u;
const allInvisible = new RegExp(invisible.source, 'gu');

/** The domain as DNS carries it (IDNA A-labels), unchanged when it is ASCII already; empty when IDNA refuses it. */
function asciiDomain(domain: string): string {
  if (!/[^ -~]/.test(domain)) return domain;
  // Only letters, marks, digits, dots and hyphens: the parser of URLs reads more than a host name.
  if (!/^[\p{L}\p{M}\p{N}.\-\u3002\uff0e\uff61]+$/u.test(domain)) return '';
  const url = `http://${domain}`;
  return URL.canParse(url) ? new URL(url).hostname : '';
}

/**
 * The one form of an address that is stored, compared and sent to: lower case, NFC, without invisible characters, the domain in
 * ASCII. Two texts that a customer cannot tell apart, and two spellings of one domain, are one address.
 */
export function normalizeEmail(text: string): string {
  if (text.length > 4 * maxEmailLength) return text;
  const visible = text.replace(allInvisible, '').trim().toLowerCase().normalize('NFC');
  const at = visible.lastIndexOf('@');
  return at < 0 ? visible : `${visible.slice(0, at)}@${asciiDomain(visible.slice(at + 1))}`;
}

/**
 * Whether a text is an accepted e-mail address. The length is checked before the pattern, which needs seconds for a long string.
 * Quoted local parts and group syntax are rejected, because mailers may read them as another address; invisible characters,
 * because no mail server accepts them.
 */
export function isEmailAddress(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > maxEmailLength) return false;
  return !/["();<>\s]/.test(value) && !invisible.test(value) && isEmail(value);
}

/** An e-mail address, in the form of `normalizeEmail`. */
export function IsEmailAddress(): PropertyDecorator {
  return (target, property) => {
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? normalizeEmail(value) : value))(
      target,
      property,
    );
    ValidateBy({ name: 'isEmail', validator: { validate: isEmailAddress } })(target, String(property));
  };
}
