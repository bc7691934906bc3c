/** The constraints of a field in the API's description (api/form-constraints.ts). */
export interface FieldConstraints {
  readonly required?: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly enum?: readonly unknown[];
  readonly format?: string;
}

/** Text keys of the messages under a field. */
export interface FieldMessages {
  /** The field is empty and must not be. */
  required?: string;
  /** Any other rule is broken. */
  invalid?: string;
}

/** Storefront §5: non-space text, one @, non-space text, a dot, non-space text. The length first: patterns are slow on long text. */
export function isEmailAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
}

function isTextAllowed(text: string, { minLength = 0, maxLength = Infinity, ...rest }: FieldConstraints) {
  if (text.length < minLength || text.length > maxLength) return false;
  if (rest.format === 'email' && !isEmailAddress(text)) return false;
  return rest.pattern === undefined || new RegExp(rest.pattern, 'u').test(text);
}

function isNumberAllowed(value: number, { minimum = -Infinity, maximum = Infinity }: FieldConstraints) {
  return value >= minimum && value <= maximum;
}

/** A required field whose description allows an empty text may stay empty. */
export function isFilledRequired(constraints: FieldConstraints): boolean {
  return constraints.required === true && !isTextAllowed('', constraints);
}

/** The rule that a value breaks. Texts are checked without blanks around them, as forms send them. */
export function brokenRule(value: unknown, constraints: FieldConstraints): keyof FieldMessages | undefined {
  const trimmed = typeof value === 'string' ? value.trim() : value;
  if (trimmed === '' || trimmed === null || trimmed === undefined)
    return isFilledRequired(constraints) ? 'required' : undefined;
  if (constraints.enum && !constraints.enum.includes(trimmed)) return 'invalid';
  if (typeof trimmed === 'string') return isTextAllowed(trimmed, constraints) ? undefined : 'invalid';
  if (typeof trimmed === 'number') return isNumberAllowed(trimmed, constraints) ? undefined : 'invalid';
  return undefined;
}
