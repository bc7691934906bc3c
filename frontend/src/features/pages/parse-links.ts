export type TextPart = { text: string; href?: string };

const link = /\[([^\]]+)\]\(([^)\s]+)\)/g;
const isSafe = /^(\/(?!\/)|https:\/\/|mailto:)/;

/** Parses a paragraph with links, `[text](url)`. Links with other schemes stay text. */
export function parseLinks(paragraph: string): TextPart[] {
  const parts: TextPart[] = [];
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
