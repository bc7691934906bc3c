import { Transform } from 'class-transformer';
import { oneTimeCode, typedCode } from '#i18n/codes/typed-code';

type Read = (text: string) => string;

function readWith(read: Read): PropertyDecorator {
  const one = (value: unknown): unknown => (typeof value === 'string' ? read(value) : value);
  return Transform(({ value }: { value: unknown }) => (Array.isArray(value) ? value.map(one) : one(value)));
}

/** A code, or a list of codes, that a person typed or pasted. */
export function TypedCode(): PropertyDecorator {
  return readWith(typedCode);
}

/** A mailed code, a code of an authenticator app, or a recovery code. */
export function OneTimeCode(): PropertyDecorator {
  return readWith(oneTimeCode);
}

/** The number of an order, as a person typed it. */
export function TypedOrderNumber(): PropertyDecorator {
  return readWith((text) => typedCode(text).toUpperCase());
}
