import { normalizeEmail } from '#contracts/fields/email';
import type { MailProvider } from '#contracts/newsletter/bounce-reports';
import type { BounceKind } from './bounce-report.entity';

/** A report, independent of the provider. */
export interface ParsedReport {
  kind: BounceKind;
  emails: string[];
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function addresses(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.flatMap((entry) =>
    typeof entry === 'string' && entry.includes('@') ? [normalizeEmail(entry)] : [],
  );
}

function kindOf(type: unknown, isPermanent: boolean): BounceKind | undefined {
  if (type === 'complaint') return 'complaint';
  if (type === 'bounce') return isPermanent ? 'hard' : 'soft';
  return undefined;
}

/** https://resend.com/docs/dashboard/webhooks/event-types */
function parseResend(body: unknown): ParsedReport | undefined {
  const data = fieldOf(body, 'data');
  const type = { 'email.bounced': 'bounce', 'email.complained': 'complaint' }[String(fieldOf(body, 'type'))];
  const kind = kindOf(type, fieldOf(fieldOf(data, 'bounce'), 'type') === 'Permanent');
  return kind && { kind, emails: addresses(fieldOf(data, 'to')) };
}

/** `{type: 'bounce' | 'complaint', permanent?: boolean, email: string}` */
function parseStandard(body: unknown): ParsedReport | undefined {
  const kind = kindOf(fieldOf(body, 'type'), fieldOf(body, 'permanent') === true);
  return kind && { kind, emails: addresses(fieldOf(body, 'email')) };
}

const parsers: Record<MailProvider, (body: unknown) => ParsedReport | undefined> = {
  resend: parseResend,
  standard: parseStandard,
};

/** Undefined for an event that is neither a bounce nor a complaint. */
export function parseReport(provider: MailProvider, body: unknown): ParsedReport | undefined {
  return parsers[provider](body);
}
