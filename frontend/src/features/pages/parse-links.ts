export type TextPart = { text: string; href?: string; isStrong?: boolean };

const linkOrStrong = /\[([^\]]+)\]\(([^)\s]+)\)|\*\*([^*]+)\*\*/g;
const isSafe = /^(\/(?!\/)|https:\/\/|mailto:)/;

/** Parses a paragraph with links, `[text](url)`, and strong text, `**text**`. Links with other schemes stay text. */
export function parseLinks(paragraph: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of paragraph.matchAll(linkOrStrong)) {
    const [whole, text = '', href = '', strong] = match;
    if (strong === undefined && !isSafe.test(href)) continue;
    if (match.index > end) parts.push({ text: paragraph.slice(end, match.index) });
    parts.push(strong === undefined ? { text, href } : { text: strong, isStrong: true });
    end = match.index + whole.length;
  }
  if (end < paragraph.length) parts.push({ text: paragraph.slice(end) });
  return parts;
}
