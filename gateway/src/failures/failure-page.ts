import { createHash } from 'node:crypto';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify';
import type { Brand } from '#contracts/identity/shop/brand';
import { type Failure, fileDamaged, fileMissing } from '#contracts/kit/failure';
import {
  downloadExpired,
  downloadLimit,
  downloadNotFound,
  downloadRevoked,
  linkExpired,
} from '#contracts/licensing/downloads';
import { trialRefused } from '#contracts/licensing/trials/trials';
import { type Lang, translate } from '#i18n/translate';
import { escapeHtml } from '../http/escape-html';
import { failureBody } from './failure-body';

interface FailurePageConfig {
  failurePage: true;
}

/** Browsers open this route by a link, so they get its failures as a page. All other clients get the body of a failure. */
export const FailurePage = () => RouteConfig({ failurePage: true } satisfies FailurePageConfig);

/** Browsers accept HTML where they navigate, also for links that save a file; scripts of the shop accept anything. */
export function wantsFailurePage({ routeOptions, headers }: FastifyRequest): boolean {
  const config: Partial<FailurePageConfig> | FastifyContextConfig = routeOptions.config;
  return 'failurePage' in config && /(^|,)\s*text\/html\s*(,|;|$)/.test(headers.accept ?? '');
}

/** What the customer can do, by failure code; all others pass by themselves. */
const advice: Readonly<Record<string, 'informed' | 'refused' | 'renew'>> = {
  [fileMissing.code]: 'informed',
  [fileDamaged.code]: 'informed',
  [downloadRevoked.code]: 'refused',
  [downloadExpired.code]: 'renew',
  [downloadLimit.code]: 'renew',
  [downloadNotFound.code]: 'renew',
  [linkExpired.code]: 'renew',
  [trialRefused.code]: 'refused',
};

/** The colours of the shop (frontend/src/ui/styles/tokens.css), without its scripts and files: they could be unavailable as well. */
const style = `
:root { color-scheme: dark light; --bg: #0e0d0c; --fg: #f6f3ec; --dim: #9c968c; --line: #7d776d; --focus: #ffd166; }
@media (prefers-color-scheme: light) {
  :root { --bg: #f5f4f1; --fg: #151412; --dim: #69645c; --line: #857f75; --focus: #7d5200; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--bg); color: var(--fg); font: 1rem/1.6 system-ui, sans-serif; }
main { max-width: 40rem; margin: 0 auto; padding: 10vh 1.25rem 3rem; overflow-wrap: anywhere; }
h1 { margin: 2rem 0 1rem; font-size: 1.75rem; line-height: 1.2; }
p { margin: 0 0 1rem; }
nav { display: flex; flex-wrap: wrap; gap: 0.75rem; margin: 2rem 0; }
a { color: inherit; }
a:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
nav a { padding: 0.6rem 1.1rem; border: 1px solid var(--line); border-radius: 0.5rem; text-decoration: none; }
nav a:first-child { background: var(--fg); color: var(--bg); border-color: var(--fg); }
small { color: var(--dim); }
`;
const styleHash = createHash('sha256').update(style).digest('base64');
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

function linksOf(failure: Failure, lang: Lang, mailto: string): string[] {
  const query = lang === 'en' ? '' : `?lang=${lang}`;
  const link = (href: string, key: string) =>
    `<a href="${escapeHtml(href)}">${escapeHtml(translate(lang, `file_failures.${key}`))}</a>`;
  const kind = advice[failure.code];
  return [
    // The address of this page.
    ...(kind === undefined ? [link('', 'try_again')] : []),
    link(`/account/files${query}`, 'files'),
    link(`/orders/find${query}`, 'find_order'),
    ...(kind === 'informed' || kind === 'refused' ? [link(mailto, 'support')] : []),
  ];
}

/** Responds with a page that says what happened, what to do, and the number of the request. */
export function sendFailurePage(
  reply: FastifyReply,
  failure: Failure,
  { lang, brand }: { lang: Lang; brand: Pick<Brand, 'name' | 'supportEmail'> },
): void {
  const { id } = reply.request;
  const text = (key: string) => escapeHtml(translate(lang, key, { id }));
  const title = text('file_failures.title');
  const name = escapeHtml(brand.name);
  const mailto = `mailto:${brand.supportEmail}?subject=${encodeURIComponent(translate(lang, 'file_failures.request', { id }))}`;
  const html = `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="robots" content="noindex" />
<title>${title} | ${name}</title>
<style>${style}</style>
</head>
<body>
<main>
<a href="/${lang === 'en' ? '' : `?lang=${lang}`}">${name}</a>
<h1>${title}</h1>
<p>${escapeHtml(failureBody(failure, lang, id).error)}</p>
<p>${text(`file_failures.${advice[failure.code] ?? 'later'}`)}</p>
<nav>${linksOf(failure, lang, mailto).join('\n')}</nav>
<small>${text('file_failures.request')}</small>
</main>
</body>
</html>
`;
  reply
    .header('content-security-policy', policy)
    // The address contains a signed link.
    .header('referrer-policy', 'no-referrer')
    .header('vary', 'Accept, Accept-Language')
    .type('text/html; charset=utf-8')
    .send(html);
}
