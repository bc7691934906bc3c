import type { HtmlToTextOptions } from 'html-to-text';

const heading = { options: { uppercase: false, leadingLineBreaks: 2, trailingLineBreaks: 1 } };

const options: HtmlToTextOptions = {
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

/** Compiling the selectors costs as much as converting a mail, so it is done once. */
let converter: Promise<(html: string) => string> | undefined;

/** The same mail for those who read text: links in full, tables as columns, nothing that is only for the eye. */
export async function mailText(html: string): Promise<string> {
  converter ??= import('html-to-text').then(({ compile }) => compile(options));
  return (await converter)(html).trim();
}
