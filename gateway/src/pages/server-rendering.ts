import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '#contracts/kit/actor';
import type { Log } from '#platform/log/log';
import type { EncodedResponse } from '../read-cache/encoded-response';

/** A screen as rendered for a guest. */
interface ScreenInput {
  path: string;
  lang: Language;
  /** The canonical URL. */
  canonicalUrl: string;
  /** The API responses that are inlined in the page, by their URLs. */
  responses: ReadonlyMap<string, unknown>;
}

type RenderScreen = (screen: ScreenInput) => string;

/** Exports of the front end's server build (frontend/src/app/server.tsx). */
interface ServerBuild {
  createRenderer: (meta: Readonly<Record<string, string>>) => Promise<RenderScreen>;
}

function isServerBuild(value: unknown): value is ServerBuild {
  return (
    typeof value === 'object' &&
    value !== null &&
    'createRenderer' in value &&
    typeof value.createRenderer === 'function'
  );
}

/**
 * The markup of public screens, so that a page can be read before its scripts have run (docs/decisions/0014). A page whose
 * markup fails is sent without it, like all other pages: the scripts render it.
 */
export class ServerRendering {
  private constructor(
    private readonly renderScreen: RenderScreen | undefined,
    private readonly log: Log,
  ) {}

  /** Loads the server build in `dir`; it has no types of this project. */
  static async open(
    dir: string,
    metas: Readonly<Record<string, string>>,
    log: Log,
  ): Promise<ServerRendering> {
    const file = join(dir, 'server', 'render.js');
    if (!existsSync(file)) return new ServerRendering(undefined, log);
    try {
      const built: unknown = await import(file);
      if (!isServerBuild(built)) throw new Error(`${file} has no createRenderer`);
      return new ServerRendering(await built.createRenderer(metas), log);
    } catch (error) {
      log.error({ err: error, file }, 'pages are sent without their markup');
      return new ServerRendering(undefined, log);
    }
  }

  render({
    answers,
    address: canonicalUrl,
    ...screen
  }: Pick<ScreenInput, 'path' | 'lang'> & {
    address: string;
    answers: ReadonlyMap<string, EncodedResponse>;
  }): string {
    if (!this.renderScreen) return '';
    try {
      const contents = [...answers].map(([address, { plain }]): [string, unknown] => [
        address,
        JSON.parse(plain.bytes.toString('utf8')),
      ]);
      return this.renderScreen({ ...screen, canonicalUrl, responses: new Map(contents) });
    } catch (error) {
      this.log.error({ err: error, path: screen.path }, 'page sent without its markup');
      return '';
    }
  }
}
