import type { Block, Document, DocumentSection, TableBlock } from './document';

/** Why a text is not a page: `found` is the line or the part that pages do not have. */
export class DocumentSyntaxError extends Error {
  constructor(
    readonly line: number,
    readonly found: string,
  ) {
    super(`line ${line}: ${found}`);
  }
}

/** Neighbouring lines without an empty one between them. */
interface Paragraph {
  line: number;
  lines: string[];
}

const sectionHeading = /^## (.+?) \{#([a-z][a-z0-9-]*)\}$/;
const listItem = /^(?:[-*]|\d+\.) +/;
const caption = /^Table: /;
/** HTML, quotations, code, pictures, rulers and headings of other levels. */
const unsupported = /^(?:<|>|`{3}|~{3}|#|-{3,}$|\*{3,}$)|<[a-z/!]|!\[/i;

function paragraphsOf(markdown: string): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let isOpen = false;
  for (const [index, line] of markdown.replaceAll('\r', '').split('\n').entries()) {
    const text = line.trim();
    // A heading ends without an empty line, as in every Markdown.
    const isHeading = text.startsWith('#');
    if (text !== '' && isOpen && !isHeading) paragraphs.at(-1)?.lines.push(text);
    else if (text !== '') paragraphs.push({ line: index + 1, lines: [text] });
    isOpen = text !== '' && !isHeading;
  }
  return paragraphs;
}

const cellsOf = (row: string): string[] =>
  row
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

function tableOf({ line, lines }: Paragraph, title: string): TableBlock {
  const [head = [], ruler = [], ...rows] = lines.map(cellsOf);
  const isTable = ruler.length > 0 && ruler.every((cell) => /^:?-+:?$/.test(cell));
  const uneven = rows.findIndex((row) => row.length !== head.length);
  if (!isTable) throw new DocumentSyntaxError(line, lines[0] ?? '');
  if (uneven !== -1) throw new DocumentSyntaxError(line + uneven + 2, lines[uneven + 2] ?? '');
  return { caption: title, head, rows };
}

/** Items of a list; a line without a marker continues the one before. */
function listOf(lines: readonly string[]): string[] {
  const items: string[] = [];
  for (const line of lines) {
    if (listItem.test(line)) items.push(line.replace(listItem, ''));
    else items.push(`${items.pop() ?? ''} ${line}`);
  }
  return items;
}

/** A term, and its definition after `: `, which may continue on further lines. */
function namedOf([term = '', first = '', ...rest]: readonly string[]): [string, string] {
  return [term, [first.slice(1).trim(), ...rest].join(' ')];
}

function blockOf(paragraph: Paragraph, title: string): Block {
  const { line, lines } = paragraph;
  const [first = '', second = ''] = lines;
  const wrong = lines.findIndex((text) => unsupported.test(text));
  if (wrong !== -1) throw new DocumentSyntaxError(line + wrong, lines[wrong] ?? '');
  if (first.startsWith('|')) return tableOf(paragraph, title);
  if (listItem.test(first)) return { list: listOf(lines) };
  if (second.startsWith(': ')) return { named: [namedOf(lines)] };
  return lines.join(' ');
}

/** Adds a block; items of one list and entries of one list of names may have empty lines between them. */
function append(body: Block[], block: Block): void {
  const last = body.at(-1);
  if (typeof last !== 'object' || typeof block !== 'object') body.push(block);
  else if ('list' in last && 'list' in block) last.list.push(...block.list);
  else if ('named' in last && 'named' in block) last.named.push(...block.named);
  else body.push(block);
}

function sectionsOf(paragraphs: readonly Paragraph[]): DocumentSection[] {
  const sections: DocumentSection[] = [];
  let title = '';
  for (const paragraph of paragraphs) {
    const [first = ''] = paragraph.lines;
    const [, heading, id] = sectionHeading.exec(first) ?? [];
    const section = sections.at(-1);
    if (heading !== undefined && id !== undefined) {
      if (sections.some((other) => other.id === id)) throw new DocumentSyntaxError(paragraph.line, first);
      sections.push({ id, title: heading, body: [] });
    } else if (!section || first.startsWith('#')) throw new DocumentSyntaxError(paragraph.line, first);
    else if (caption.test(first)) title = first.replace(caption, '');
    else {
      append(section.body, blockOf(paragraph, title));
      title = '';
    }
  }
  return sections;
}

/**
 * Parses the Markdown of a static page: `# Title`, an introduction, and sections `## Title {#anchor}` of paragraphs, lists, definitions and
 * tables. Anything else is refused by its line rather than shown differently from what was meant.
 * @throws DocumentSyntaxError
 */
export function parseDocument(markdown: string): Omit<Document, 'updated'> {
  const [title, lead, ...rest] = paragraphsOf(markdown);
  const first = title?.lines[0] ?? '';
  if (!/^# \S/.test(first)) throw new DocumentSyntaxError(title?.line ?? 1, first);
  if (!lead || unsupported.test(lead.lines[0] ?? ''))
    throw new DocumentSyntaxError(lead?.line ?? 1, lead?.lines[0] ?? first);
  return { title: first.slice(2), lead: lead.lines.join(' '), sections: sectionsOf(rest) };
}
