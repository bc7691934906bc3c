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

  /** Links that have a screen's styles and code fetched beside the shell's, and the fonts of its language. */
  preloads(file: string | undefined, lang: Language): string[] {
    const parts = file ? this.partsOf(`src/app/screens/${file}.tsx`) : [];
    // The shell's own stand in the template already.
    const own = (files: string[]) => [...new Set(files)].filter((name) => !this.template.includes(name));
    const styles = own(parts.flatMap(({ css = [] }) => css));
    const scripts = own(parts.map((part) => part.file));
    return [
      ...(lang === 'ru' ? this.fonts('cyrillic') : []).map(
        (font) => `<link rel="preload" href="/assets/${font}" as="font" type="font/woff2" crossorigin />`,
      ),
      ...styles.map((style) => `<link rel="stylesheet" href="/${style}" crossorigin />`),
      ...scripts.map((script) => `<link rel="modulepreload" href="/${script}" crossorigin />`),
    ];
  }

  private fonts(alphabet: string): string[] {
    const wanted = new RegExp(`^(onest|roboto-flex)-${alphabet}-(?!wght|wdth|ext)[\\w-]+\\.woff2$`);
    return this.assets.filter((name) => wanted.test(name));
  }

  /** A part and all it imports. */
  private partsOf(source: string, seen = new Set<string>()): Part[] {
    const part = this.manifest[source];
    if (!part || seen.has(source)) return [];
    seen.add(source);
    return [part, ...(part.imports ?? []).flatMap((other) => this.partsOf(other, seen))];
  }
}
