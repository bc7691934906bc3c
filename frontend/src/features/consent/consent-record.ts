/** What a visitor may choose; what is necessary is no choice. */
export const choices = ['functional', 'analytics', 'marketing'] as const;
export type Choice = (typeof choices)[number];
export type Choices = Record<Choice, boolean>;

/** What a visitor has agreed to, as local storage keeps it (spec storefront §3). */
export interface ConsentRecord extends Choices {
  necessary: true;
  /** ISO 8601. */
  consentDate: string;
  version: string;
}

/** Another version of the questions is asked anew. */
export const consentVersion = '1.0';
const dayMs = 86_400_000;
/** Twelve months of thirty days (spec storefront §4). */
const renewalMs = 12 * 30 * dayMs;

const none: Choices = { functional: false, analytics: false, marketing: false };
export const essentialOnly: Readonly<Choices> = none;
export const everything: Readonly<Choices> = { functional: true, analytics: true, marketing: true };

export function recordOf(chosen: Readonly<Choices>, now: Date): ConsentRecord {
  const { functional, analytics, marketing } = chosen;
  const consentDate = now.toISOString();
  return { necessary: true, functional, analytics, marketing, consentDate, version: consentVersion };
}

function isDate(value: unknown): value is string {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value));
}

/** Whether a stored value is a record at all (spec storefront §5). */
function isRecord(value: unknown): value is ConsentRecord {
  if (typeof value !== 'object' || value === null) return false;
  const field = (name: string): unknown => Reflect.get(value, name);
  return (
    field('necessary') === true &&
    choices.every((choice) => typeof field(choice) === 'boolean') &&
    typeof field('version') === 'string' &&
    isDate(field('consentDate'))
  );
}

/** The record in a stored text; nothing when it is corrupt. */
export function parseRecord(stored: string | null): ConsentRecord | undefined {
  try {
    const value: unknown = JSON.parse(stored ?? 'null');
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a record still answers what is asked today: its version is this one and it is not older than a year. */
export function isInForce({ version, consentDate }: ConsentRecord, now: Date): boolean {
  return version === consentVersion && now.getTime() - Date.parse(consentDate) <= renewalMs;
}
