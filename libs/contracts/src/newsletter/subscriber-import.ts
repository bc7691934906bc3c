import { ArrayMaxSize, ArrayMinSize, IsBoolean, IsIn, IsString, MaxLength } from 'class-validator';
import { Many } from '../fields/nested';
import { request } from '../kit/request';

/** Longer files are sent in parts: the gateway accepts a thousand keys in a body. */
const maxImportedSubscribers = 300;
/** So many rows with the longest addresses. */
const maxBodyBytes = 256 * 1024;

/** The cells of a row as they were written: a wrong one is an outcome of its row alone. */
export class ImportedSubscriber {
  @IsString() @MaxLength(1_000) email: string;
  /** `en` or `ru`. */
  @IsString() @MaxLength(1_000) language: string;
  /** When the person agreed to receive mails: 2024-03-14, or with a time. */
  @IsString() @MaxLength(1_000) confirmedAt: string;
}

export class ImportSubscribers {
  @ArrayMinSize(1)
  @ArrayMaxSize(maxImportedSubscribers)
  @Many(() => ImportedSubscriber)
  subscribers: ImportedSubscriber[];
  /** Whether the rows are only checked, and nothing is stored. */
  @IsBoolean() isCheck: boolean;
}

/**
 * added: on the list now, or by an import that is no check. known: it was on the list. left: it unsubscribed, or mails to it came back;
 * only the person can return. repeated: an earlier row has the address. The others name the wrong cell.
 */
const importOutcomes = ['added', 'known', 'left', 'repeated', 'email', 'language', 'confirmedAt'] as const;
export type SubscriberImportOutcome = (typeof importOutcomes)[number];

export class ImportedSubscribers {
  /** In the order of the rows. */
  @IsIn([...importOutcomes], { each: true }) outcomes: SubscriberImportOutcome[];
}

/** A repeated request adds nothing: the rows are known then. */
export const importSubscribers = request('newsletter.subscribers.import', {
  http: 'POST /api/newsletter/admin/subscribers/import',
  description: 'Adds people to the newsletter who agreed elsewhere, or checks their rows.',
  operationId: 'SubscribersController.import',
  status: 200,
  maxBodyBytes,
  input: ImportSubscribers,
  output: ImportedSubscribers,
  access: 'subscribers:write',
  recentLogin: true,
  timeoutMs: 10_000,
  idempotent: true,
});
