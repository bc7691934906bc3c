import { dayMs } from '../../api/durations';
/** Optional categories; necessary cookies are always on. */
export const choices = ['functional', 'analytics', 'marketing'] as const;
type Choice = (typeof choices)[number];
export type Choices = Record<Choice, boolean>;

/** The consent record in local storage (storefront §3). */
export interface ConsentRecord extends Choices {
  necessary: true;
  /** ISO 8601. */
  consentDate: string;
  version: string;
}

/** A new version requires new consent. */
export const consentVersion = '1.0';
/** Twelve months of thirty days (storefront §4). */
const maxConsentAgeMs = 12 * 30 * dayMs;

const none: Choices = { functional: false, analytics: false, marketing: false };
export const essentialOnly: Readonly<Choices> = none;
export const allCategories: Readonly<Choices> = { functional: true, analytics: true, marketing: true };

export function createConsentRecord(chosen: Readonly<Choices>, now: Date): ConsentRecord {
  const { functional, analytics, marketing } = chosen;
  const consentDate = now.toISOString();
  return { necessary: true, functional, analytics, marketing, consentDate, version: consentVersion };
}

function isDate(value: unknown): value is string {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value));
}

/** Whether a stored value is a consent record (storefront §5). */
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

/** The consent record of a stored text; undefined when it is corrupt. */
export function parseConsentRecord(stored: string | null): ConsentRecord | undefined {
  try {
    const value: unknown = JSON.parse(stored ?? 'null');
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a record has the current version and is at most 12 months old. */
export function isConsentValid({ version, consentDate }: ConsentRecord, now: Date): boolean {
  return version === consentVersion && now.getTime() - Date.parse(consentDate) <= maxConsentAgeMs;
}
