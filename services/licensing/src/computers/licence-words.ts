import type { Language } from '#contracts/kit/actor';
import type { LicenceAnswer, LicenceCode } from '#contracts/licensing/licence-checks';
import { translate } from '#i18n/translate';
import { mailDate } from '#platform/mail/mail-formats';

/** Where in the shop somebody goes on from each code; nowhere when there is nothing to do. */
const nextPaths: Record<LicenceCode, string | null> = {
  VALID: null,
  REMINDER: null,
  EXPIRED: '/account/computers',
  REVOKED_REFUND: '/plugins',
  REVOKED_DISPUTE: '/contacts',
  SUSPENDED: '/contacts',
  TRANSFERRED: '/account/products',
  ACTIVATION_LIMIT: '/account/computers',
  DEVICE_MISMATCH: '/account/computers',
  VERSION_NOT_COVERED: '/account/products',
  UNKNOWN: '/account/products',
};

/** A code with its meaning and its remedy in words: no refusal without a next step (guides/beyond 2.1). */
export function answerOf(code: LicenceCode, language: Language, now = new Date()): LicenceAnswer {
  return {
    code,
    message: translate(language, `licence.${code}`),
    nextStep: translate(language, `licence.${code}.next`),
    nextPath: nextPaths[code],
    serverTime: now.toISOString(),
  };
}

/** To a computer that would give back a seat that is lent to it: the licence is good, and the seat stays taken until that day. */
export function lentAnswer(until: Date, language: Language): LicenceAnswer {
  const day = mailDate(until, language);
  return {
    ...answerOf('VALID', language),
    message: translate(language, 'licence.lent', { day }),
    nextStep: translate(language, 'licence.lent.next', { day }),
    nextPath: '/activate/offline',
  };
}
