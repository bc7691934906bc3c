export type Part = { text: string; href?: string };

const link = /\[([^\]]+)\]\(([^)\s]+)\)/g;
const isSafe = /^(\/(?!\/)|https:\/\/|mailto:)/;

/** A paragraph's words and its links, `[words](address)`. Addresses of other kinds stay words. */
export function partsOf(paragraph: string): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const match of paragraph.matchAll(link)) {
    const [whole, text = '', href = ''] = match;
    if (!isSafe.test(href)) continue;
    if (match.index > end) parts.push({ text: paragraph.slice(end, match.index) });
    parts.push({ text, href });
    end = match.index + whole.length;
  }
  if (end < paragraph.length) parts.push({ text: paragraph.slice(end) });
  return parts;
}
