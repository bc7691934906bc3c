import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo';

/** Out of 100. */
export type Scores = Record<Category, number>;

/** What Lighthouse found on a page. */
export interface Report {
  readonly scores: Scores;
  /** Total blocking time. */
  readonly blockedMs: number;
  readonly largestPaintMs: number;
  /** Cumulative layout shift. */
  readonly layoutShift: number;
}

const flags = '--headless=new --no-sandbox --disable-gpu --disable-background-networking';
/** Fetched when the bench runs: with what it depends on it is a tenth of all packages, and no test uses it. */
const lighthouse = 'lighthouse@12.8.2';

/** Chromium sometimes records no trace; Lighthouse then reports this message and the run is repeated. */
const transientFailure = /Please run Lighthouse again/;

async function run(url: string, report: string, chromium: string): Promise<void> {
  await promisify(execFile)(
    'npx',
    [
      '--yes',
      lighthouse,
      url,
      '--output=json',
      `--output-path=${report}`,
      '--quiet',
      `--chrome-flags=${flags}`,
    ],
    { env: { ...process.env, CHROME_PATH: chromium } },
  );
}

/** Lighthouse's report of a page with its settings for phones. @throws when it cannot open the page */
export async function reportOf(url: string, chromium: string): Promise<Report> {
  const dir = mkdtempSync(join(tmpdir(), 'lighthouse-'));
  const report = join(dir, 'report.json');
  try {
    await run(url, report, chromium).catch((error: unknown) => {
      if (!transientFailure.test(String(error))) throw error;
      return run(url, report, chromium);
    });
    const read = JSON.parse(readFileSync(report, 'utf8')) as {
      categories: Record<Category, { score: number | null }>;
      audits: Record<
        'total-blocking-time' | 'largest-contentful-paint' | 'cumulative-layout-shift',
        { numericValue: number }
      >;
    };
    const score = (category: Category) => Math.round((read.categories[category].score ?? 0) * 100);
    return {
      scores: {
        performance: score('performance'),
        accessibility: score('accessibility'),
        'best-practices': score('best-practices'),
        seo: score('seo'),
      },
      blockedMs: read.audits['total-blocking-time'].numericValue,
      largestPaintMs: read.audits['largest-contentful-paint'].numericValue,
      layoutShift: read.audits['cumulative-layout-shift'].numericValue,
    };
  } finally {
    rmSync(dir, { recursive: true });
  }
}
