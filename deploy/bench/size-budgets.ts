import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { isOnEveryPage } from '#i18n/translate';

interface Part {
  file: string;
  imports?: string[];
  css?: string[];
}

export interface Size {
  what: string;
  /** Kilobytes of 1,000 bytes, gzip. */
  kilobytes: number;
  budget: number;
}

/** Design §11, JavaScript a screen adds to the shell. */
const budgets: Record<string, number> = {
  home: 14,
  // With what the customer owns, which the cards show.
  plugins: 11,
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
/** With the question for the password and the payment methods of the footer it is 95.4. */
const shellBudget = 96;
/** Of the panel with its heaviest tab. */
const adminBudget = 55;
const styleBudget = 24;
const textBudget = 12;

const entry = 'index.html';
const screen = (name: string) => `src/app/screens/${name}-screen.tsx`;

/** What was built, part by part. */
class Built {
  private readonly manifest: Readonly<Record<string, Part>>;

  constructor(private readonly dir: string) {
    this.manifest = JSON.parse(readFileSync(join(dir, '.vite', 'manifest.json'), 'utf8')) as Record<
      string,
      Part
    >;
  }

  get tabs(): string[] {
    return Object.keys(this.manifest).filter((key) => /features\/admin\/.*-tab\.tsx$/.test(key));
  }

  /** All parts that these need, themselves among them. */
  needed(keys: readonly string[], seen = new Set<string>()): Set<string> {
    for (const key of keys.filter((one) => !seen.has(one)))
      this.needed(this.manifest[key]?.imports ?? [], seen.add(key));
    return seen;
  }

  scripts(keys: Iterable<string>): number {
    return sum([...keys].map((key) => this.weigh(this.manifest[key]?.file ?? '')));
  }

  styles(keys: Iterable<string>): number {
    return sum(
      [...new Set([...keys].flatMap((key) => this.manifest[key]?.css ?? []))].map((file) => this.weigh(file)),
    );
  }

  /** What parts add to the shell. */
  added(...keys: string[]): number {
    const shell = this.needed([entry]);
    return this.scripts([...this.needed(keys)].filter((key) => !shell.has(key)));
  }

  private weigh(file: string): number {
    return kilobytesOf(readFileSync(join(this.dir, file)));
  }
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
const kilobytesOf = (content: string | Buffer) => gzipSync(content, { level: 9 }).length / 1_000;

/** What the built shop weighs, part by part, beside what it may. @throws Error when it is not built */
export function sizesOf(dir: string, localesDir: string): Size[] {
  const built = new Built(dir);
  const shell = built.needed([entry]);
  const admin = screen('admin');
  return [
    { what: 'JavaScript of the shell', kilobytes: built.scripts(shell), budget: shellBudget },
    ...Object.entries(budgets).map(([name, budget]) => ({
      what: `JavaScript of ${name}`,
      kilobytes: built.added(screen(name)),
      budget,
    })),
    {
      what: 'JavaScript of admin',
      kilobytes: Math.max(...built.tabs.map((tab) => built.added(admin, tab))),
      budget: adminBudget,
    },
    { what: 'styles of the shell', kilobytes: built.styles(shell), budget: styleBudget },
    ...['en', 'ru'].map((lang) => ({
      what: `texts, ${lang}`,
      kilobytes: textsOf(join(localesDir, lang)),
      budget: textBudget,
    })),
  ];
}

/** The words every page gets; those of mails, plug-ins, long pages and screens that bring their own are apart. */
function textsOf(dir: string): number {
  const files = readdirSync(dir).filter((name) => isOnEveryPage(basename(name, '.json')));
  return kilobytesOf(files.map((name) => readFileSync(join(dir, name), 'utf8')).join(''));
}
