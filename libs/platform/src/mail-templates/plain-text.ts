import type { HtmlToTextOptions } from 'html-to-text';

const heading = { options: { uppercase: false, leadingLineBreaks: 2, trailingLineBreaks: 1 } };

const conversionOptions: HtmlToTextOptions = {
  wordwrap: 78,
  selectors: [
    { selector: '.eye', format: 'skip' },
    { selector: 'div[style*="display:none"]', format: 'skip' },
    { selector: 'img', format: 'skip' },
    { selector: 'h1', ...heading },
    { selector: 'h2', ...heading },
    { selector: 'td > div', format: 'block', options: { leadingLineBreaks: 2, trailingLineBreaks: 2 } },
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: false } },
    {
      selector: '.rows > table',
      format: 'dataTable',
      options: { uppercaseHeaderCells: false, colSpacing: 3 },
    },
  ],
};

/** Compiled once, because that costs as much as converting a mail. */
let converter: Promise<(html: string) => string> | undefined;

/** Loads the converter. Without it the first conversion does, which occupies a busy machine for a second. */
export function loadConverter(): Promise<(html: string) => string> {
  converter ??= import('html-to-text').then(({ compile }) => compile(conversionOptions));
  return converter;
}

/** The plain-text part of a mail: full links, tables as columns, no decoration. */
export async function htmlToPlainText(html: string): Promise<string> {
  return (await loadConverter())(html).trim();
}
