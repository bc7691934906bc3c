/** A piece of running text, or a reference to the nth source. */
export type Span = { text: string } | { source: number };

export type Block = { kind: 'paragraph'; spans: Span[] } | { kind: 'list'; items: Span[][] };

const bullet = '•';

/** Stored texts may hold escaped quotes and newlines (storefront §3). */
export function normalizeText(text: string): string {
  return text
    .replace(/\\r\\n|\\n|\r\n/g, '\n')
    .replace(/\\"/g, '"')
    .replace(/\\'/g, "'");
}

/** Text with its `[n]`; a number beyond the list of sources stays text. */
export function spansOf(text: string, sources: number): Span[] {
  return text
    .split(/(\[\d{1,3}\])/)
    .filter((piece) => piece !== '')
    .map((piece) => {
      const source = Number(/^\[(\d{1,3})\]$/.exec(piece)?.[1]);
      return source >= 1 && source <= sources ? { source } : { text: piece };
    });
}

/** The body of an article: paragraphs, and runs of lines with a bullet as lists (storefront §2, News). */
export function blocksOf(content: string, sources: number): Block[] {
  const blocks: Block[] = [];
  for (const line of normalizeText(content).split('\n')) {
    const text = line.replaceAll(bullet, '').trim();
    if (text === '') continue;
    const spans = spansOf(text, sources);
    const last = blocks.at(-1);
    if (!line.includes(bullet)) blocks.push({ kind: 'paragraph', spans });
    else if (last?.kind === 'list') last.items.push(spans);
    else blocks.push({ kind: 'list', items: [spans] });
  }
  return blocks;
}

/** `itu.int` of an address; the address itself where it is none. */
export function hostOf(address: string): string {
  try {
    return new URL(address).host.replace(/^www\./, '');
  } catch {
    return address;
  }
}

/** Only http(s) sources become links, because `javascript:` URLs would run in the visitor's session. */
export function isHttpUrl(address: string): boolean {
  return /^https?:\/\//i.test(address);
}
