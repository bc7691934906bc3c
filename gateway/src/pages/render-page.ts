import type { Language } from '#contracts/kit/actor';
import type { ReadyBytes } from '../http/ready-bytes';
import { dataBlock, escaped } from './page-head';

export interface PageParts {
  lang: Language;
  /** Lines of the `<head>`, the title among them. */
  head: readonly string[];
  /** What every page is told, as `<meta>` tags. */
  told: Readonly<Record<string, string>>;
  /** The markup of the screen; without it the scripts show it. */
  body: string;
  /** Answers of the API by the address the page would ask them at. */
  answers: ReadonlyMap<string, ReadyBytes>;
}

/** Answers stand in the page as they would have come over the wire. */
function answersBlock(answers: PageParts['answers']): string {
  const entries = [...answers].map(
    ([address, { plain }]) => `${JSON.stringify(address)}:${plain.bytes.toString('utf8')}`,
  );
  return dataBlock('application/json', 'answers', `{${entries.join(',')}}`);
}

/** What can be read already waits for no script: scripts come after styles, fonts and pictures. */
function scriptsLast(html: string): string {
  return html.replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"');
}

/** The built page with this reader's language, head, markup and first answers in it. */
export function renderPage(template: string, { lang, head, told, body, answers }: PageParts): string {
  const metas = Object.entries(told).map(
    ([name, content]) => `<meta name="${name}" content="${escaped(content)}" />`,
  );
  const lines = [...metas, ...head].map((line) => `    ${line}\n`).join('');
  const framed = template
    .replace(/<html lang="\w+"/, () => `<html lang="${lang}"`)
    .replace(/\s*<title>[^<]*<\/title>/, '')
    .replace(/ *<\/head>/, () => `${lines}  </head>`);
  return (body ? scriptsLast(framed) : framed)
    .replace('<div id="root"></div>', () => `<div id="root">${body}</div>`)
    .replace(/ *<\/body>/, () => `  ${answersBlock(answers)}\n  </body>`);
}
