import { createPublicKey } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import {
  checkMailDomain,
  type DnsKind,
  type MailDnsRecord,
  type MailDomain,
} from '#contracts/identity/shop/mail-setup';
import { loadConfig } from '#platform/config/load-config';
import { Handles } from '#platform/rpc/handles';
import { MailConfig } from '#platform/smtp/mail.config';
import { dkim, senderAddress } from '#platform/smtp/smtp-client';
import { IdentityConfig } from '../identity.config';
import { judgeDkim, judgeDmarc, judgeMx, judgeSpf, type Verdict } from './mail-records';

/** Less than the gateway waits: what is not known then is reported as unknown. */
const maxLookupMs = 1_500;
const attempts = { timeout: 600, tries: 2 };

const absent: unknown[] = ['ENODATA', 'ENOTFOUND'];
const isAbsent = (error: unknown) => error instanceof Error && 'code' in error && absent.includes(error.code);

/** No records and no such domain are answers; everything else is a lookup that failed. */
const orNone = <T>(lookup: Promise<T[]>): Promise<T[]> =>
  lookup.catch((error: unknown) => {
    if (isAbsent(error)) return [];
    throw error;
  });

const textsOf = async (resolver: Resolver, name: string) =>
  (await orNone(resolver.resolveTxt(name))).map((chunks) => chunks.join(''));

/** What a mail server is allowed by, as a part of an SPF record. */
function spfPart(host: string): string {
  const name = host.replace(/^\[|\]$/g, '');
  if (/^(?:127\.|::1$)/.test(name)) return 'a';
  if (isIP(name)) return `ip${isIP(name)}:${name}`;
  return name.includes('.') ? `a:${name}` : 'a';
}

/** As DNS has it; undefined for a text that is no key. */
function publicKeyOf(privateKey: string): string | undefined {
  try {
    return createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64');
  } catch {
    return undefined;
  }
}

/** Looks up what receivers look up about the sender of the shop. The names come from the environment alone. */
@Injectable()
export class MailDomainService {
  private readonly mail = loadConfig(MailConfig);
  private readonly domain = senderAddress(this.mail).split('@').at(-1) ?? '';

  constructor(private readonly config: IdentityConfig) {}

  @Handles(checkMailDomain)
  async check(): Promise<MailDomain> {
    const resolver = new Resolver(attempts);
    if (this.config.DNS_SERVER) resolver.setServers([this.config.DNS_SERVER]);
    const limit = setTimeout(() => resolver.cancel(), maxLookupMs);
    try {
      const records = [this.mx(resolver), this.spf(resolver), this.dkim(resolver), this.dmarc(resolver)];
      return { domain: this.domain, records: await Promise.all(records) };
    } finally {
      clearTimeout(limit);
    }
  }

  private mx(resolver: Resolver): Promise<MailDnsRecord> {
    const { hostname } = new URL(this.mail.SMTP_URL);
    const wanted = `10 ${isIP(hostname) || !hostname.includes('.') ? `mail.${this.domain}` : hostname}`;
    return record({ kind: 'mx', name: this.domain, wanted }, async () =>
      judgeMx(await orNone(resolver.resolveMx(this.domain))),
    );
  }

  private spf(resolver: Resolver): Promise<MailDnsRecord> {
    const wanted = `v=spf1 mx ${spfPart(new URL(this.mail.SMTP_URL).hostname)} ~all`;
    return record({ kind: 'spf', name: this.domain, wanted }, async () =>
      judgeSpf(await textsOf(resolver, this.domain)),
    );
  }

  private async dkim(resolver: Resolver): Promise<MailDnsRecord> {
    const signature = dkim(this.mail);
    if (!signature) return { kind: 'dkim', state: 'unsigned', name: '', wanted: '', found: [] };
    const { domainName, keySelector, privateKey } = signature;
    const name = `${keySelector}._domainkey.${domainName}`;
    const key = publicKeyOf(privateKey);
    if (!key) return { kind: 'dkim', state: 'wrong', name, wanted: '', found: [] };
    return record({ kind: 'dkim', name, wanted: `v=DKIM1; k=rsa; p=${key}` }, async () =>
      judgeDkim(await textsOf(resolver, name), key),
    );
  }

  /** A record of the domain above counts where the sender's own domain has none (RFC 7489 §6.6.3). */
  private dmarc(resolver: Resolver): Promise<MailDnsRecord> {
    const name = `_dmarc.${this.domain}`;
    return record({ kind: 'dmarc', name, wanted: 'v=DMARC1; p=none' }, async () => {
      const labels = this.domain.split('.');
      for (let i = 0; i === 0 || labels.length - i >= 2; i += 1) {
        const verdict = judgeDmarc(await textsOf(resolver, `_dmarc.${labels.slice(i).join('.')}`));
        if (verdict.state !== 'missing') return verdict;
      }
      return { state: 'missing', found: [] };
    });
  }
}

async function record(
  described: { kind: DnsKind; name: string; wanted: string },
  judge: () => Promise<Verdict>,
): Promise<MailDnsRecord> {
  try {
    return { ...described, ...(await judge()) };
  } catch {
    // Which of the many errors of a resolver it was helps no one here; the panel advises to repeat the check.
    return { ...described, state: 'unknown', found: [] };
  }
}
