import {
  consentVersion,
  allCategories,
  isConsentValid,
  parseConsentRecord,
  createConsentRecord,
} from './consent-record';
import { dayMs } from '../../api/durations';

const now = new Date('2026-11-21T12:00:00Z');
const valid = createConsentRecord({ functional: true, analytics: false, marketing: false }, now);
const stored = (change: object) => JSON.stringify({ ...valid, ...change });

describe('a consent record', () => {
  it('holds the four categories, the date and the version 1.0', () => {
    expect(valid).toEqual({
      necessary: true,
      functional: true,
      analytics: false,
      marketing: false,
      consentDate: now.toISOString(),
      version: '1.0',
    });
    expect(parseConsentRecord(JSON.stringify(valid))).toEqual(valid);
  });

  it.each<[string, object]>([
    ['necessary is not true', { necessary: false }],
    ['analytics is no boolean', { analytics: 'yes' }],
    ['marketing is missing', { marketing: undefined }],
    ['functional is a number', { functional: 1 }],
    ['the version is no string', { version: 1 }],
    ['consentDate is no valid date', { consentDate: 'soon' }],
    ['consentDate is a number', { consentDate: 5 }],
  ])('is invalid when %s', (_, change) => {
    expect(parseConsentRecord(stored(change))).toBeUndefined();
  });

  it.each([[null], [''], ['{"necessary'], ['null'], ['"yes"'], ['[]']])(
    'is undefined for the corrupt text %j',
    (text) => {
      expect(parseConsentRecord(text)).toBeUndefined();
    },
  );

  it('is valid for 12 months of 30 days (storefront §4)', () => {
    const after = (ms: number) => new Date(now.getTime() + 360 * dayMs + ms);
    expect(isConsentValid(valid, after(0))).toBe(true);
    expect(isConsentValid(valid, after(1))).toBe(false);
  });

  it('is invalid with another version', () => {
    expect(isConsentValid({ ...valid, version: '0.9' }, now)).toBe(false);
    expect(isConsentValid({ ...valid, version: consentVersion }, now)).toBe(true);
  });

  it('always contains the necessary category', () => {
    expect(createConsentRecord({ ...allCategories, ...{ necessary: false } }, now).necessary).toBe(true);
  });
});
