import { join } from 'node:path';
import { type Category, type Scores, scoresOf } from './lighthouse';
import { browserPath, openBrowser, type Vitals, vitalsOf } from './page-vitals';
import { sizesOf } from './size-budgets';
import { median } from './median';

/** `npm run bench:web`: what the built shop weighs, and how its pages feel on a slow phone, beside the budgets of design §11. */
const shopUrl = process.env['SHOP_URL'] ?? 'http://localhost:3000';
const pages = {
  home: '/',
  list: '/plugins',
  detail: '/plugins/saturos-pro',
  news: '/news',
  article: '/news/saturos-pro-2-1',
  'home, Russian': '/?lang=ru',
};
const tries = 3;
const aims = { lcp: 2_500, cls: 0.1, blocked: 200 } as const;

function say(cells: string[], widths: number[]): void {
  process.stdout.write(`${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  ')}\n`);
}

const goals: Scores = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const judged = ['home', 'list', 'detail', 'article'] as const;

/** The median of three, page by page. */
async function judge(): Promise<void> {
  const names = Object.keys(goals) as Category[];
  const widths = [16, ...names.map(() => 15)];
  say(['Lighthouse', ...names], widths);
  say(['aim', ...names.map((name) => String(goals[name]))], widths);
  for (const page of judged) {
    const seen: Scores[] = [];
    for (let i = 0; i < tries; i += 1) seen.push(await scoresOf(`${shopUrl}${pages[page]}`, browserPath()));
    say([page, ...names.map((name) => String(median(seen.map((scores) => scores[name]))))], widths);
  }
}

async function main(): Promise<void> {
  say(['what', 'kB', 'budget'], [30, 8, 8]);
  for (const { what, kilobytes, budget } of sizesOf('dist/web', join('libs', 'i18n', 'locales')))
    say([what, kilobytes.toFixed(1), String(budget)], [30, 8, 8]);
  process.stdout.write('\n');
  const widths = [16, 10, 8, 12, 10];
  say(['page', 'LCP', 'CLS', 'blocked', 'kB'], widths);
  say(['aim', `${aims.lcp} ms`, String(aims.cls), `${aims.blocked} ms`, ''], widths);
  const browser = await openBrowser();
  for (const [name, path] of Object.entries(pages)) {
    const seen: Vitals[] = [];
    for (let i = 0; i < tries; i += 1) seen.push(await vitalsOf(browser, `${shopUrl}${path}`));
    const of = (key: keyof Vitals) => median(seen.map((vitals) => vitals[key]));
    say(
      [
        name,
        `${of('lcp').toFixed(0)} ms`,
        of('cls').toFixed(3),
        `${of('blocked').toFixed(0)} ms`,
        of('transferred').toFixed(0),
      ],
      widths,
    );
  }
  await browser.close();
  process.stdout.write('\n');
  await judge();
}

void main().catch((error: unknown) => {
  process.stderr.write(`${String(error)}\nThe stack must be running: npm start\n`);
  process.exit(1);
});
