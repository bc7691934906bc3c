import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '#contracts/kit/actor';

/** Chunk of Vite's manifest (https://vite.dev/guide/backend-integration). */
interface ManifestChunk {
  file: string;
  imports?: string[];
  css?: string[];
}

type Manifest = Readonly<Record<string, ManifestChunk>>;

/** The module of a language's texts (frontend/page-texts.ts), as the manifest names it. */
const textsModule = (lang: Language): string => `../virtual:texts/${lang}`;

/** The front-end build: template, and files of each screen. */
export class FrontendBuild {
  readonly template: string;
  private readonly manifest: Manifest;
  private readonly assets: readonly string[];

  constructor(readonly dir: string) {
    const manifest = join(dir, '.vite', 'manifest.json');
    this.template = readFileSync(join(dir, 'index.html'), 'utf8');
    this.manifest = existsSync(manifest) ? (JSON.parse(readFileSync(manifest, 'utf8')) as Manifest) : {};
    this.assets = existsSync(join(dir, 'assets')) ? readdirSync(join(dir, 'assets')) : [];
  }

  /** Whether the scripts contain the texts of every page, so that a page need not. */
  hasTexts(lang: Language): boolean {
    return textsModule(lang) in this.manifest;
  }

  /** Preload links of a screen's styles and scripts, and of the fonts of its language. */
  preloads(file: string | undefined, lang: Language): string[] {
    const parts = [
      ...(file ? this.partsOf(`src/app/screens/${file}.tsx`) : []),
      ...this.partsOf(textsModule(lang)),
    ];
    // The template links the shell's files already.
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

  /** A chunk after all its imports: a part's styles override those of the parts that it uses, as when the browser loads them. */
  private partsOf(source: string, seen = new Set<string>()): ManifestChunk[] {
    const part = this.manifest[source];
    if (!part || seen.has(source)) return [];
    seen.add(source);
    return [...(part.imports ?? []).flatMap((other) => this.partsOf(other, seen)), part];
  }
}
