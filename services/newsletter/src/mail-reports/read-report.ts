import type { MailProvider } from '#contracts/newsletter/mail-reports';
import type { ReportKind } from './mail-report.entity';

/** What a report says, in our words. */
export interface Reported {
  kind: ReportKind;
  emails: string[];
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function addresses(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.flatMap((entry) =>
    typeof entry === 'string' && entry.includes('@') ? [entry.toLowerCase()] : [],
  );
}

function kindOf(type: unknown, isPermanent: boolean): ReportKind | undefined {
  if (type === 'complaint') return 'complaint';
  if (type === 'bounce') return isPermanent ? 'hard' : 'soft';
  return undefined;
}

/** https://resend.com/docs/dashboard/webhooks/event-types */
function ofResend(body: unknown): Reported | undefined {
  const data = fieldOf(body, 'data');
  const type = { 'email.bounced': 'bounce', 'email.complained': 'complaint' }[String(fieldOf(body, 'type'))];
  const kind = kindOf(type, fieldOf(fieldOf(data, 'bounce'), 'type') === 'Permanent');
  return kind && { kind, emails: addresses(fieldOf(data, 'to')) };
}

/** `{type: 'bounce' | 'complaint', permanent?: boolean, email: string}` */
function ofStandard(body: unknown): Reported | undefined {
  const kind = kindOf(fieldOf(body, 'type'), fieldOf(body, 'permanent') === true);
  return kind && { kind, emails: addresses(fieldOf(body, 'email')) };
}

const readers: Record<MailProvider, (body: unknown) => Reported | undefined> = {
  resend: ofResend,
  standard: ofStandard,
};

/** Nothing for what is no bounce and no complaint: providers tell of much else. */
export function readReport(provider: MailProvider, body: unknown): Reported | undefined {
  return readers[provider](body);
}
