/** What a lookup has found, and whether receivers can use it. */
export interface Verdict {
  state: 'found' | 'missing' | 'wrong';
  found: string[];
}

/** Exactly one record may be there: receivers ignore several. */
function onlyOne(found: string[], isRight: (record: string) => boolean): Verdict {
  const [record] = found;
  if (record === undefined) return { state: 'missing', found };
  return { state: found.length === 1 && isRight(record) ? 'found' : 'wrong', found };
}

/** A null MX (RFC 7505) says that the domain receives nothing. */
export function judgeMx(records: readonly { exchange: string; priority: number }[]): Verdict {
  const found = records
    .filter(({ exchange }) => exchange !== '')
    .sort((a, b) => a.priority - b.priority)
    .map(({ exchange, priority }) => `${priority} ${exchange}`);
  return { state: found.length > 0 ? 'found' : 'missing', found };
}

/** RFC 7208 §4.5. A record that allows no server refuses the mails of the shop. */
export function judgeSpf(texts: readonly string[]): Verdict {
  const found = texts.filter((text) => /^v=spf1(?: |$)/i.test(text));
  return onlyOne(found, (text) => !/^v=spf1 +-all *$/i.test(text));
}

/** RFC 6376 §3.6.1: an empty key is a revoked one. */
export function judgeDkim(texts: readonly string[], publicKey: string): Verdict {
  const found = texts.filter((text) => /(?:^|;)\s*p\s*=/.test(text));
  return onlyOne(found, (text) => {
    const key = /(?:^|;)\s*p\s*=([^;]*)/.exec(text)?.[1] ?? '';
    return key.replaceAll(/\s/g, '') === publicKey;
  });
}

/** RFC 7489 §6.3: the policy is required. */
export function judgeDmarc(texts: readonly string[]): Verdict {
  const found = texts.filter((text) => /^v=DMARC1\s*(?:;|$)/.test(text));
  return onlyOne(found, (text) => /;\s*p\s*=\s*(?:none|quarantine|reject)\s*(?:;|$)/i.test(text));
}
