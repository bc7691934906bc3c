import type { Language } from '#contracts/kit/actor';
import type { LicenceStatus, LicenceCode } from '#contracts/licensing/licence-checks';
import { shopTimeZone } from '#contracts/fields/time-zone';
import { shopDate } from '#i18n/shop-date';
import { translate } from '#i18n/translate';

/** The page of the shop on which the next step is taken; null if there is none. */
const nextPaths: Record<LicenceCode, string | null> = {
  VALID: null,
  REMINDER: null,
  EXPIRED: '/account/computers',
  REVOKED_REFUND: '/plugins',
  REVOKED_DISPUTE: '/contacts',
  SUSPENDED: '/contacts',
  SUPERSEDED: '/account/products',
  TRANSFERRED: '/account/products',
  ACTIVATION_LIMIT: '/account/computers',
  DEVICE_MISMATCH: '/account/computers',
  VERSION_NOT_COVERED: '/account/products',
  UNKNOWN: '/account/products',
};

/** A code with its message and the next step: every refusal has a next step (activations §3). */
export function licenceStatus(code: LicenceCode, language: Language, now = new Date()): LicenceStatus {
  return {
    code,
    message: translate(language, `licence.${code}`),
    nextStep: translate(language, `licence.${code}.next`),
    nextPath: nextPaths[code],
    serverTime: now.toISOString(),
  };
}

/** The status for a computer that cannot release its leased seat: the licence is valid, and the seat stays in use until that day. */
export function leasedStatus(until: Date, language: Language): LicenceStatus {
  const day = shopDate(until, language, shopTimeZone());
  return {
    ...licenceStatus('VALID', language),
    message: translate(language, 'licence.lent', { day }),
    nextStep: translate(language, 'licence.lent.next', { day }),
    nextPath: '/activate/offline',
  };
}

/** The status of a trial that runs on although its plug-in is owned: at its end the computer needs the seat of another one. */
export function trialWithoutSeatStatus(language: Language): LicenceStatus {
  return {
    ...licenceStatus('VALID', language),
    message: translate(language, 'licence.trial_without_seat'),
    nextStep: translate(language, 'licence.trial_without_seat.next'),
    nextPath: nextPaths.ACTIVATION_LIMIT,
  };
}
