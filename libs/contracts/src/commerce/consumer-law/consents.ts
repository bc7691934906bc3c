import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsISO8601,
  IsString,
  Matches,
  MaxLength,
} from 'class-validator';
import { Many } from '../../fields/nested';
import type { Language } from '../../kit/actor';
import { failure } from '../../kit/failure';
import { request } from '../../kit/request';
import { IsLanguage } from '../../kit/text';
import { sessionNotFound } from '../checkout';

/** What a customer agrees to before the payment: the supply begins at once, and the right of withdrawal may end by that. */
export const consentKinds = ['immediate-supply', 'withdrawal-effect'] as const;
export type ConsentKind = (typeof consentKinds)[number];

/** The day of the last change of the two sentences (`consents.*` of the locales). A change of them needs a new version. */
export const consentTextVersion = '2026-11-24';

/** A consent with everything that proves it. */
export class OrderConsent {
  @IsIn([...consentKinds]) kind: ConsentKind;
  @IsString() textVersion: string;
  @IsString() @IsLanguage() language: Language;
  @IsISO8601() at: string;
}

export class RecordConsents {
  /** The session that is about to be paid. */
  @IsString() @MaxLength(128) @Matches(/^[A-Za-z0-9_-]+$/) sessionId: string;
  @IsArray()
  @ArrayMaxSize(consentKinds.length)
  @ArrayUnique()
  @IsIn([...consentKinds], { each: true })
  kinds: ConsentKind[];
  /** The version of the sentences that the customer read. */
  @IsString() @MaxLength(20) textVersion: string;
  /** The language in which the customer read them. */
  @IsString() @IsLanguage() language: Language;
}

export class RecordedConsents {
  @Many(() => OrderConsent) consents: OrderConsent[];
}

/** One of the two consents is missing: the payment page does not open. */
export const consentMissing = failure()('CONSENT_MISSING', 'invalid');
/** The sentences were changed while the customer read them. */
export const consentOutdated = failure()('CONSENT_OUTDATED', 'conflict');

/** Records both consents with the order of an open session. A repetition keeps the first time. */
export const recordConsents = request('commerce.consents.record', {
  http: 'POST /api/checkout/sessions/:sessionId/consents',
  description: 'Records the two consents before the payment with the order of an open session.',
  operationId: 'CheckoutController.recordConsents',
  status: 200,
  input: RecordConsents,
  output: RecordedConsents,
  access: 'user',
  fails: [sessionNotFound, consentMissing, consentOutdated],
  idempotent: true,
});
