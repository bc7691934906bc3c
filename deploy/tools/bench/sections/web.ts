import { join } from 'node:path';
import { type Aim, atLeast, atMost, type Measurement } from '../results/measurement';
import { median } from '../results/percentile';
import { htmlSizeOf } from '../web-pages/html-sizes';
import { type Category, type Report, reportOf, type Scores } from '../web-pages/lighthouse';
import { browserPath, openBrowser, type Vitals, vitalsOf } from '../web-pages/page-vitals';
import { sizesOf } from '../web-pages/size-budgets';
import type { BenchContext } from './context';

const pages = {
  home: '/',
  list: '/plugins',
  detail: '/plugins/saturos-pro',
  news: '/news',
  article: '/news/saturos-pro-2-1',
  'home, Russian': '/?lang=ru',
  cart: '/cart',
  register: '/register',
  checkout: '/checkout/saturos-pro',
};
const runCount = 3;
const vitalTargets = { lcp: 2_500, cls: 0.1, blocked: 200 } as const;
const publicScores: Scores = { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 };
/** Pages on the way to a payment are not indexed. As a guest's, the checkout continues to the registration. */
const purchaseScores: Scores = { ...publicScores, performance: 97, seo: 0 };
const checkedPages = ['home', 'list', 'detail', 'article', 'cart', 'register', 'checkout'] as const;
const purchasePages: readonly string[] = ['cart', 'register', 'checkout'];
/** Layout shifts of these pages below this are rounding errors. */
const noShift = 0.001;
/** Bytes without compression; Cyrillic letters have two. */
const htmlBudgets: Record<(typeof checkedPages)[number], Record<'en' | 'ru', number>> = {
  home: { en: 45_000, ru: 55_000 },
  list: { en: 54_000, ru: 60_000 },
  detail: { en: 53_000, ru: 57_000 },
  article: { en: 17_000, ru: 20_000 },
  cart: { en: 9_000, ru: 10_000 },
  register: { en: 10_000, ru: 11_000 },
  checkout: { en: 13_000, ru: 15_000 },
};

function builtParts(): Measurement[] {
  return sizesOf('dist/web', join('libs', 'i18n', 'locales')).map(({ what, kilobytes, budget }) => ({
    name: what,
    value: kilobytes,
    unit: 'kB',
    aim: atMost(budget),
  }));
}

async function htmlSizes(shop: string): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const page of checkedPages) {
    for (const lang of ['en', 'ru'] as const) {
      const { plain, brotli } = await htmlSizeOf(`${shop}${pages[page]}?lang=${lang}`);
      const name = `HTML of ${page}, ${lang}`;
      measurements.push(
        { name, value: plain, unit: 'bytes', aim: atMost(htmlBudgets[page][lang]) },
        { name: `${name}, Brotli`, value: brotli, unit: 'bytes' },
      );
    }
  }
  return measurements;
}

/** Medians of three runs of each page on a slow phone. */
async function vitals(shop: string): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  const browser = await openBrowser();
  for (const [name, path] of Object.entries(pages)) {
    const seen: Vitals[] = [];
    while (seen.length < runCount) seen.push(await vitalsOf(browser, `${shop}${path}`));
    const medianOf = (key: keyof Vitals) => median(seen.map((one) => one[key]));
    const maxShift = purchasePages.includes(name) ? noShift : vitalTargets.cls;
    measurements.push(
      { name: `${name}: LCP`, value: medianOf('lcp'), unit: 'ms', aim: atMost(vitalTargets.lcp) },
      { name: `${name}: CLS`, value: medianOf('cls'), unit: '', aim: atMost(maxShift) },
      { name: `${name}: blocked`, value: medianOf('blocked'), unit: 'ms', aim: atMost(vitalTargets.blocked) },
      { name: `${name}: transferred`, value: medianOf('transferred'), unit: 'kB' },
    );
  }
  await browser.close();
  return measurements;
}

/** Lighthouse's scores: medians of three runs of each page. */
export async function lighthouse({ shop }: BenchContext): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const page of checkedPages) {
    const seen: Report[] = [];
    while (seen.length < runCount) seen.push(await reportOf(`${shop}${pages[page]}`, browserPath()));
    const isPurchase = purchasePages.includes(page);
    const targets = isPurchase ? purchaseScores : publicScores;
    const add = (name: string, unit: 'ms' | '', valueOf: (report: Report) => number, aim?: Aim) => {
      const value = median(seen.map(valueOf));
      measurements.push({ name: `${page}: Lighthouse, ${name}`, value, unit, ...(aim ? { aim } : {}) });
    };
    for (const category of Object.keys(publicScores) as Category[])
      add(category, '', ({ scores }) => scores[category], atLeast(targets[category]));
    add('blocked', 'ms', ({ blockedMs }) => blockedMs);
    add('LCP', 'ms', ({ largestPaintMs }) => largestPaintMs);
    add('CLS', '', ({ layoutShift }) => layoutShift, isPurchase ? atMost(noShift) : undefined);
  }
  return measurements;
}

/** The bytes of the built front end and of its pages, and their metrics on a slow phone (design §11). */
export async function web({ shop }: BenchContext): Promise<Measurement[]> {
  return [...builtParts(), ...(await htmlSizes(shop)), ...(await vitals(shop))];
}
