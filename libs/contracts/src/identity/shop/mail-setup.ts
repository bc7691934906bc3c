import { IsIn, IsISO8601, IsOptional, IsString } from 'class-validator';
import { Many, One } from '../../fields/nested';
import { notFound, tooManyRequests } from '../../kit/failure';
import { Nothing, request } from '../../kit/request';

/** `erased`: its record was deleted after the retention of mails. */
const testMailStates = ['queued', 'sent', 'failed', 'erased'] as const;

export class TestMail {
  @IsIn([...testMailStates]) state: (typeof testMailStates)[number];
  /** When it was sent; until then, when it was queued. */
  @IsISO8601() at: string;
  @IsString() address: string;
  /** Why the last attempt failed. */
  @IsOptional() @IsString() error?: string;
}

export class TestMails {
  @IsOptional() @One(() => TestMail) newest?: TestMail;
}

export const readTestMail = request('identity.shop.test-mail', {
  input: Nothing,
  output: TestMails,
  access: 'settings:write',
  idempotent: true,
});

/** One a minute for each administrator. */
export const sendTestMail = request('identity.shop.send-test-mail', {
  http: 'POST /api/admin/setup/test-mail',
  description: 'Sends a test mail to the address of the administrator.',
  status: 202,
  input: Nothing,
  output: Nothing,
  access: 'settings:write',
  fails: [notFound, tooManyRequests],
});

/** `unknown`: the lookup failed. `unsigned`: the shop does not sign, which the mail server may do. */
const dnsStates = ['found', 'missing', 'wrong', 'unknown', 'unsigned'] as const;
const dnsKinds = ['mx', 'spf', 'dkim', 'dmarc'] as const;
export type DnsKind = (typeof dnsKinds)[number];

export class MailDnsRecord {
  @IsIn([...dnsKinds]) kind: DnsKind;
  @IsIn([...dnsStates]) state: (typeof dnsStates)[number];
  /** Where it belongs; empty without a signature of the shop. */
  @IsString() name: string;
  /** The record that would do; empty without a signature of the shop. */
  @IsString() wanted: string;
  /** What is there. */
  @IsString({ each: true }) found: string[];
}

export class MailDomain {
  /** Of the sender. */
  @IsString() domain: string;
  @Many(() => MailDnsRecord) records: MailDnsRecord[];
}

export const checkMailDomain = request('identity.shop.mail-domain', {
  http: 'GET /api/admin/setup/mail-domain',
  description: 'Looks up the records of the sender’s domain that mails need to arrive.',
  input: Nothing,
  output: MailDomain,
  access: 'settings:write',
  idempotent: true,
});
