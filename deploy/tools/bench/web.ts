import { join } from 'node:path';
import { type Category, type Scores, scoresOf } from './web-pages/lighthouse';
import { browserPath, openBrowser, type Vitals, vitalsOf } from './web-pages/page-vitals';
import { sizesOf } from './web-pages/size-budgets';
import { median } from './median';

/** `npm run bench:web`: the size of the built front end and the metrics of its pages on a slow phone, with the budgets (design §11). */
const shopUrl = process.env['SHOP_URL'] ?? 'http://localhost:3000';
const pages = {
  home: '/',
  list: '/plugins',
  detail: '/plugins/saturos-pro',
  news: '/news',
  article: '/news/saturos-pro-2-1',
  'home, Russian': '/?lang=ru',
};
const runCount = 3;
const vitalTargets = { lcp: 2_500, cls: 0.1, blocked: 200 } as const;

function printRow(cells: string[], widths: number[]): void {
  process.stdout.write(`${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  ')}\n`);
}

const scoreTargets: Scores = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const checkedPages = ['home', 'list', 'detail', 'article'] as const;

/** Prints the median scores of three runs of each page. */
async function checkLighthouse(): Promise<void> {
  const names = Object.keys(scoreTargets) as Category[];
  const widths = [16, ...names.map(() => 15)];
  printRow(['Lighthouse', ...names], widths);
  printRow(['target', ...names.map((name) => String(scoreTargets[name]))], widths);
  for (const page of checkedPages) {
    const seen: Scores[] = [];
    for (let i = 0; i < runCount; i += 1)
      seen.push(await scoresOf(`${shopUrl}${pages[page]}`, browserPath()));
    printRow([page, ...names.map((name) => String(median(seen.map((scores) => scores[name]))))], widths);
  }
}

async function main(): Promise<void> {
  printRow(['part', 'kB', 'budget'], [30, 8, 8]);
  for (const { what, kilobytes, budget } of sizesOf('dist/web', join('libs', 'i18n', 'locales')))
    printRow([what, kilobytes.toFixed(1), String(budget)], [30, 8, 8]);
  process.stdout.write('\n');
  const widths = [16, 10, 8, 12, 10];
  printRow(['page', 'LCP', 'CLS', 'blocked', 'kB'], widths);
  printRow(
    ['target', `${vitalTargets.lcp} ms`, String(vitalTargets.cls), `${vitalTargets.blocked} ms`, ''],
    widths,
  );
  const browser = await openBrowser();
  for (const [name, path] of Object.entries(pages)) {
    const seen: Vitals[] = [];
    for (let i = 0; i < runCount; i += 1) seen.push(await vitalsOf(browser, `${shopUrl}${path}`));
    const medianOf = (key: keyof Vitals) => median(seen.map((vitals) => vitals[key]));
    printRow(
      [
        name,
        `${medianOf('lcp').toFixed(0)} ms`,
        medianOf('cls').toFixed(3),
        `${medianOf('blocked').toFixed(0)} ms`,
        medianOf('transferred').toFixed(0),
      ],
      widths,
    );
  }
  await browser.close();
  process.stdout.write('\n');
  await checkLighthouse();
}

void main().catch((error: unknown) => {
  process.stderr.write(`${String(error)}\nThe stack must be running: npm start\n`);
  process.exit(1);
});
