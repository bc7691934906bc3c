import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

interface Part {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
}

export interface Size {
  what: string;
  /** Kilobytes of 1,000 bytes, gzip. */
  kilobytes: number;
  budget: number;
}

/**
 * Design §11, JavaScript a screen adds to the shell. The shell's own aim there is 95 kB; React DOM and the router alone are
 * 90 of the versions used, so the limit kept here is what they leave possible (docs/decisions/0010).
 */
const budgets: Record<string, number> = {
  home: 14,
  plugins: 10,
  plugin: 16,
  news: 6,
  article: 8,
  about: 8,
  terms: 6,
  login: 9,
  register: 9,
  products: 16,
  downloads: 16,
  checkout: 7,
  pay: 7,
  success: 7,
};
const shellBudget = 138;
const styleBudget = 24;
const textBudget = 14;

/** What the built shop weighs, part by part, beside what it may. @throws Error when it is not built */
export function sizesOf(dir: string, localesDir: string): Size[] {
  const manifest = JSON.parse(readFileSync(join(dir, '.vite', 'manifest.json'), 'utf8')) as Record<
    string,
    Part
  >;
  const weigh = (file: string) => gzipSync(readFileSync(join(dir, file)), { level: 9 }).length / 1_000;
  const partsOf = (key: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(key)) return seen;
    seen.add(key);
    for (const other of manifest[key]?.imports ?? []) partsOf(other, seen);
    return seen;
  };
  const total = (keys: Iterable<string>) =>
    [...keys].reduce((sum, key) => sum + weigh(manifest[key]?.file ?? ''), 0);
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry) ?? '';
  const shell = partsOf(entry);
  const screens = Object.entries(budgets).map(([name, budget]) => {
    const own = [...partsOf(`src/app/screens/${name}-screen.tsx`)].filter((key) => !shell.has(key));
    return { what: `JavaScript of ${name}`, kilobytes: total(own), budget };
  });
  const styles = new Set([...shell].flatMap((key) => manifest[key]?.css ?? []));
  return [
    { what: 'JavaScript of the shell', kilobytes: total(shell), budget: shellBudget },
    ...screens,
    {
      what: 'styles of the shell',
      kilobytes: [...styles].reduce((sum, file) => sum + weigh(file), 0),
      budget: styleBudget,
    },
    ...['en', 'ru'].map((lang) => ({
      what: `texts, ${lang}`,
      kilobytes: textsOf(join(localesDir, lang)),
      budget: textBudget,
    })),
  ];
}

/** The words every page gets; those of mails, plug-ins, long pages and screens that bring their own are apart. */
function textsOf(dir: string): number {
  const files = readdirSync(dir).filter((name) => !/^(mails|page-|admin|licence|activate)/.test(name));
  const texts = files.map((name) => readFileSync(join(dir, name), 'utf8'));
  return gzipSync(texts.join(''), { level: 9 }).length / 1_000;
}
