import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '#contracts/kit/actor';
import type { Log } from '#platform/log/log';
import type { ReadyBytes } from '../http/ready-bytes';
import { publicPaths } from './screens';

/** A screen as a guest sees it who opens its address. */
interface PaintedScreen {
  path: string;
  lang: Language;
  /** The address by which search engines know it. */
  address: string;
  /** The API's answers that stand in the page, by the addresses they were asked at. */
  answers: ReadonlyMap<string, unknown>;
}

type Paint = (screen: PaintedScreen) => string;

/** What the front end's build for servers gives (frontend/src/app/server.tsx). */
interface BuiltPainter {
  openPainter: (told: Readonly<Record<string, string>>, paths: readonly string[]) => Promise<Paint>;
}

function isPainter(value: unknown): value is BuiltPainter {
  return (
    typeof value === 'object' &&
    value !== null &&
    'openPainter' in value &&
    typeof value.openPainter === 'function'
  );
}

/**
 * The markup of public screens, so that a page can be read before its scripts have run (docs/decisions/0014). A page whose
 * markup fails is given without it, as all others are: the scripts show it.
 */
export class PageBodies {
  private constructor(
    private readonly paint: Paint | undefined,
    private readonly log: Log,
  ) {}

  /** Loads what was built beside the pages in `dir`, which knows neither our types nor our folders. */
  static async open(dir: string, told: Readonly<Record<string, string>>, log: Log): Promise<PageBodies> {
    const file = join(dir, 'server', 'render.js');
    if (!existsSync(file)) return new PageBodies(undefined, log);
    try {
      const built: unknown = await import(file);
      if (!isPainter(built)) throw new Error(`${file} has no openPainter`);
      return new PageBodies(await built.openPainter(told, publicPaths), log);
    } catch (error) {
      log.error({ err: error, file }, 'pages are given without their markup');
      return new PageBodies(undefined, log);
    }
  }

  of({
    answers,
    ...screen
  }: Omit<PaintedScreen, 'answers'> & { answers: ReadonlyMap<string, ReadyBytes> }): string {
    if (!this.paint) return '';
    try {
      const contents = [...answers].map(([address, { plain }]): [string, unknown] => [
        address,
        JSON.parse(plain.bytes.toString('utf8')),
      ]);
      return this.paint({ ...screen, answers: new Map(contents) });
    } catch (error) {
      this.log.error({ err: error, path: screen.path }, 'a page is given without its markup');
      return '';
    }
  }
}
