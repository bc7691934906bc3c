import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { isLoadedOnEveryPage } from '#i18n/translate';

interface Part {
  file: string;
  imports?: string[];
  css?: string[];
}

export interface Size {
  what: string;
  /** Kilobytes of 1,000 bytes, compressed with gzip. */
  kilobytes: number;
  budget: number;
}

/** JavaScript that a screen adds to the shell (design §11). The formats of the shop's currency are 0.6 kB of each. */
const budgets: Record<string, number> = {
  home: 15,
  // Includes the customer's entitlements, because the cards show them, server-side filters and the button to the cart.
  plugins: 16,
  plugin: 16,
  news: 8,
  article: 9,
  about: 8,
  terms: 8,
  login: 12,
  register: 11,
  products: 16,
  downloads: 16,
  checkout: 10,
  // With the quote, the field for codes and the notes about computers: a price that is shown before its notes would move.
  cart: 20,
  // With the consents; the summary and the field for codes are loaded after the payment form.
  pay: 11,
  // Takes what was paid out of the cart.
  success: 10,
};
/** With TanStack Query, the router and the form library as published (design §11 allowed 96 before). */
const shellBudget = 125;
/** For the administrators' panel with its largest tab; 2 kB since it knows roles and alerts, 3 since products change in bulk, from a file too, and a section has tabs. */
const adminBudget = 56;
const styleBudget = 24;
/** Russian texts are the longer ones: two bytes for a letter. */
const textBudget = 16;

const entry = 'index.html';

/** The built front end by the parts of its manifest. */
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

  /** The manifest's key of a screen. @throws Error when it is not built */
  screen(name: string): string {
    const found = Object.keys(this.manifest).find(
      (key) => key.startsWith('src/app/screens/') && key.endsWith(`/${name}-screen.tsx`),
    );
    if (!found) throw new Error(`the screen ${name} is not built`);
    return found;
  }

  /** These parts and all parts that they import. */
  needed(keys: readonly string[], seen = new Set<string>()): Set<string> {
    for (const key of keys.filter((one) => !seen.has(one)))
      this.needed(this.manifest[key]?.imports ?? [], seen.add(key));
    return seen;
  }

  scripts(keys: Iterable<string>): number {
    return sum([...keys].map((key) => this.compressedSize(this.manifest[key]?.file ?? '')));
  }

  styles(keys: Iterable<string>): number {
    return sum(
      [...new Set([...keys].flatMap((key) => this.manifest[key]?.css ?? []))].map((file) =>
        this.compressedSize(file),
      ),
    );
  }

  /** Kilobytes that these parts add to the shell. */
  added(...keys: string[]): number {
    const shell = this.needed([entry]);
    return this.scripts([...this.needed(keys)].filter((key) => !shell.has(key)));
  }

  private compressedSize(file: string): number {
    return kilobytesOf(readFileSync(join(this.dir, file)));
  }
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
const kilobytesOf = (content: string | Buffer) => gzipSync(content, { level: 9 }).length / 1_000;

/** The size and budget of each part of the built front end. @throws Error when it is not built */
export function sizesOf(dir: string, localesDir: string): Size[] {
  const built = new Built(dir);
  const shell = built.needed([entry]);
  const admin = built.screen('admin');
  return [
    { what: 'JavaScript of the shell', kilobytes: built.scripts(shell), budget: shellBudget },
    ...Object.entries(budgets).map(([name, budget]) => ({
      what: `JavaScript of ${name}`,
      kilobytes: built.added(built.screen(name)),
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

/** Size of the texts that every page loads; mails, plug-ins, long pages and some screens have separate files. */
function textsOf(dir: string): number {
  const files = readdirSync(dir).filter((name) => isLoadedOnEveryPage(basename(name, '.json')));
  return kilobytesOf(files.map((name) => readFileSync(join(dir, name), 'utf8')).join(''));
}
