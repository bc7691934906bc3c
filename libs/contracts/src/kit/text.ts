import { Transform } from 'class-transformer';
import { IsIn, Length, Matches, MaxLength, MinLength } from 'class-validator';
import { languages } from './actor';

/** Lower-case words joined by hyphens: what may stand in a path and in a file name. */
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

/** Spec storefront §5: at least 7 characters with one uppercase letter and one digit. 256 bounds the hashing work. */
export function IsPassword(): PropertyDecorator {
  return (target, property) => {
    MinLength(7)(target, String(property));
    MaxLength(256)(target, String(property));
    Matches(/\p{Lu}/u)(target, String(property));
    Matches(/\d/)(target, String(property));
  };
}

export function Trimmed(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));
}

/** Many clients write `null` for what they leave out. It is absent then, and meets no code that knows nothing of it. */
export function NullIsAbsent(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) => value ?? undefined);
}

/** The beginning of a text in whole characters: half of one is taken by no JSON column and stands in no address. */
export function beginningOf(text: string, longest: number): string {
  return text.slice(0, longest).replace(/\p{Surrogate}$/u, '');
}
