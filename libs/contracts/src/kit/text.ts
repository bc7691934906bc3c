import { Transform } from 'class-transformer';
import { IsIn, Length, Matches, MaxLength, MinLength } from 'class-validator';
import { minPasswordLength } from '../shop-rules';
import { languages } from './actor';

/** Lower-case words joined by hyphens, valid in paths and file names. */
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export function IsSlug(): PropertyDecorator {
  return (target, property) => {
    Length(1, 80)(target, String(property));
    Matches(slugPattern)(target, String(property));
  };
}

export function IsLanguage(): PropertyDecorator {
  return (target, property) => IsIn([...languages])(target, String(property));
}

/** At least 7 characters with one uppercase letter and one digit (storefront §5). 256 bounds the hashing work. */
export function IsPassword(): PropertyDecorator {
  return (target, property) => {
    MinLength(minPasswordLength)(target, String(property));
    MaxLength(256)(target, String(property));
    Matches(/\p{Lu}/u)(target, String(property));
    Matches(/\d/)(target, String(property));
  };
}

export function Trimmed(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));
}

/**
 * Characters that are not shown as themselves: control characters, line ends, marks that turn the reading direction, and those without a
 * width. The joiners of scripts and emoji stay.
 */
const invisible =
  /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]+/gu;

/** Text on one line, without invisible characters. */
export function singleLine(text: string): string {
  return text.replace(invisible, ' ').replace(/\s+/g, ' ').trim();
}

const singleLineOf = (value: unknown) => (typeof value === 'string' ? singleLine(value) : value);

/** A name, or a list of them: one line, because invisible characters could make it look like another text on pages and in mails. */
export function SingleLine(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) =>
    Array.isArray(value) ? value.map(singleLineOf) : singleLineOf(value),
  );
}
