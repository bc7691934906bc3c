import type { Language } from '#contracts/kit/actor';
import type { EncodedResponse } from '../read-cache/encoded-response';
import { inlinedJson } from './inlined-responses';
import { escapeHtml } from '../http/escape-html';
import { scriptData } from './page-head';

export interface PageParts {
  lang: Language;
  /** Lines of the `<head>`. */
  head: readonly string[];
  /** Contents of the `<meta>` elements. */
  meta: Readonly<Record<string, string>>;
  /** Custom properties of the whole page, which apply before the first paint. */
  properties?: Readonly<Record<string, string>>;
  /** Markup of the screen; empty when the scripts render it. */
  body: string;
  /** Inlined API responses by URL. */
  responses: ReadonlyMap<string, EncodedResponse>;
  /** The markup has the cards of the inlined list, and no others. */
  hasCards?: boolean;
}

/** Inlined responses have the JSON of the API responses. */
function inlinedResponsesScript(responses: PageParts['responses'], arePainted: boolean): string {
  const entries = [...responses].map(
    ([url, response]) => `${JSON.stringify(url)}:${inlinedJson(url, response, arePainted)}`,
  );
  return scriptData('application/json', 'answers', `{${entries.join(',')}}`);
}

const moduleTags =
  /[ \t]*<(?:script type="module"|link rel="modulepreload")[^>]*? (?:src|href)="([^"]+)"[^>]*>(?:<\/script>)?\n?/g;

/**
 * Server-rendered pages are readable without scripts, so styles, fonts and images load first: instead of the module scripts the page has
 * their addresses and the small script that loads them after the first paint (frontend/public/assets/start-app-2.js). The entry is first.
 */
function startAfterPaint(html: string): string {
  const addresses = [...html.matchAll(moduleTags)].map(([, address = '']) => address);
  if (addresses.length === 0) return html;
  const starter = [
    `<meta name="shop-scripts" content="${addresses.join(' ')}" />\n`,
    '<script src="/assets/start-app-2.js" defer></script>\n',
  ].join('');
  return html.replaceAll(moduleTags, '').replace(/ *<\/head>/, () => `${starter}</head>`);
}

function styleOf(properties: Readonly<Record<string, string>>): string {
  const style = Object.entries(properties).map(([name, value]) => `${name}:${value}`);
  return style.length > 0 ? ` style="${escapeHtml(style.join(';'))}"` : '';
}

/** The built page with language, head, markup and inlined responses. */
export function renderPage(
  template: string,
  { lang, head, meta, properties = {}, body, responses, hasCards = false }: PageParts,
): string {
  const metas = Object.entries(meta).map(
    ([name, content]) => `<meta name="${name}" content="${escapeHtml(content)}" />`,
  );
  const lines = [...metas, ...head].map((line) => `${line}\n`).join('');
  const framed = template
    .replaceAll(/\n\s+/g, '\n')
    .replace(/<html lang="\w+"/, () => `<html lang="${lang}"${styleOf(properties)}`)
    .replace(/\s*<title>[^<]*<\/title>/, '')
    .replace(/ *<\/head>/, () => `${lines}</head>`);
  return (body ? startAfterPaint(framed) : framed)
    .replace('<div id="root"></div>', () => `<div id="root">${body}</div>`)
    .replace(/ *<\/body>/, () => `${inlinedResponsesScript(responses, hasCards)}\n</body>`);
}
