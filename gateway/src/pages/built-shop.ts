import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '#contracts/kit/actor';

/** What the build says of one of its parts (https://vite.dev/guide/backend-integration). */
interface Part {
  file: string;
  imports?: string[];
  css?: string[];
}

type Manifest = Readonly<Record<string, Part>>;

/** The built pages: their template, and which files a screen will load. */
export class BuiltShop {
  readonly template: string;
  private readonly manifest: Manifest;
  private readonly assets: readonly string[];

  constructor(readonly dir: string) {
    const manifest = join(dir, '.vite', 'manifest.json');
    this.template = readFileSync(join(dir, 'index.html'), 'utf8');
    this.manifest = existsSync(manifest) ? (JSON.parse(readFileSync(manifest, 'utf8')) as Manifest) : {};
    this.assets = existsSync(join(dir, 'assets')) ? readdirSync(join(dir, 'assets')) : [];
  }

  /** Links that have a screen's code fetched beside the shell's, and the fonts of its language. */
  preloads(file: string | undefined, lang: Language): string[] {
    const scripts = file ? this.scriptsOf(`src/app/screens/${file}.tsx`) : [];
    return [
      ...(lang === 'ru' ? this.fonts('cyrillic') : []).map(
        (font) => `<link rel="preload" href="/assets/${font}" as="font" type="font/woff2" crossorigin />`,
      ),
      ...scripts.map((script) => `<link rel="modulepreload" href="/${script}" crossorigin />`),
    ];
  }

  private fonts(alphabet: string): string[] {
    const wanted = new RegExp(`^(onest|roboto-flex)-${alphabet}-(?!wght|wdth|ext)[\\w-]+\\.woff2$`);
    return this.assets.filter((name) => wanted.test(name));
  }

  /** A part and all it imports; the shell's own parts are in the template already. */
  private scriptsOf(source: string, seen = new Set<string>()): string[] {
    const part = this.manifest[source];
    if (!part || seen.has(source)) return [];
    seen.add(source);
    const own = this.template.includes(part.file) ? [] : [part.file];
    return [...own, ...(part.imports ?? []).flatMap((other) => this.scriptsOf(other, seen))];
  }
}
