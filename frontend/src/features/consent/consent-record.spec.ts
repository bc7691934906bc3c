import { consentVersion, everything, isInForce, parseRecord, recordOf } from './consent-record';

const dayMs = 86_400_000;
const now = new Date('2026-11-21T12:00:00Z');
const valid = recordOf({ functional: true, analytics: false, marketing: false }, now);
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
    expect(parseRecord(JSON.stringify(valid))).toEqual(valid);
  });

  it.each<[string, object]>([
    ['necessary is not true', { necessary: false }],
    ['analytics is no boolean', { analytics: 'yes' }],
    ['marketing is missing', { marketing: undefined }],
    ['functional is a number', { functional: 1 }],
    ['the version is no string', { version: 1 }],
    ['consentDate is no valid date', { consentDate: 'soon' }],
    ['consentDate is a number', { consentDate: 5 }],
  ])('is none where %s', (_, change) => {
    expect(parseRecord(stored(change))).toBeUndefined();
  });

  it.each([[null], [''], ['{"necessary'], ['null'], ['"yes"'], ['[]']])('is none in %j', (text) => {
    expect(parseRecord(text)).toBeUndefined();
  });

  it('holds for 12 months of 30 days, and needs renewal after them', () => {
    const after = (ms: number) => new Date(now.getTime() + 360 * dayMs + ms);
    expect(isInForce(valid, after(0))).toBe(true);
    expect(isInForce(valid, after(1))).toBe(false);
  });

  it('of another version is asked again', () => {
    expect(isInForce({ ...valid, version: '0.9' }, now)).toBe(false);
    expect(isInForce({ ...valid, version: consentVersion }, now)).toBe(true);
  });

  it('always says that the necessary is on', () => {
    expect(recordOf({ ...everything, ...{ necessary: false } }, now).necessary).toBe(true);
  });
});
