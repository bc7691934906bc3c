import { findPlugin, listPlugins } from '#contracts/catalogue/plugins';
import { shopStatus } from '#contracts/identity/status';
import { Failure } from '#contracts/kit/failure';
import { translations } from '#i18n/translate';
import { readInput } from '#platform/rpc/input';
import type { RpcClient } from '#platform/rpc/rpc-client';
import { failureBody } from './failure-body';
import { statusOf } from './failure-status';

type Lang = 'en' | 'ru';

const detail = /^\/api\/plugins\/([^/?]+)$/;
const texts = /^\/api\/translations\/(en|ru)$/;

/** The cache key of a read, with its query in one form; undefined for everything that is not cached. */
export function readKey(url: string): string | undefined {
  const [path = '', query = ''] = url.split('?', 2);
  if (path === '/api/status' || texts.test(path)) return path;
  if (path !== '/api/plugins' && !detail.test(path)) return undefined;
  const params = new URLSearchParams(query);
  // Anything unusual goes the long way and is refused there.
  if ([...params.keys()].some((name) => name !== 'lang') || params.getAll('lang').length > 1)
    return undefined;
  const lang = params.get('lang') ?? 'en';
  return lang === 'en' || lang === 'ru' ? `${path}?lang=${lang}` : undefined;
}

async function answerOf(rpc: RpcClient, key: string): Promise<object> {
  const [path = '', query = ''] = key.split('?', 2);
  const lang = (new URLSearchParams(query).get('lang') ?? 'en') as Lang;
  const language = texts.exec(path)?.[1];
  if (language) return { translations: translations(language as Lang) };
  if (path === '/api/status') return rpc.call(shopStatus, {});
  if (path === '/api/plugins') return rpc.call(listPlugins, { lang });
  const slug = decodeURIComponent(detail.exec(path)?.[1] ?? '');
  return rpc.call(findPlugin, await readInput(findPlugin.input, { slug, lang }));
}

/** Loads a read; what is not found or not valid is an answer too, for a short while. */
export async function loadRead(rpc: RpcClient, key: string): Promise<{ status: number; body: Buffer }> {
  try {
    return { status: 200, body: Buffer.from(JSON.stringify(await answerOf(rpc, key))) };
  } catch (error) {
    if (!Failure.caught(error) || (error.kind !== 'not-found' && error.kind !== 'invalid')) throw error;
    const lang: Lang = key.endsWith('lang=ru') ? 'ru' : 'en';
    return {
      status: statusOf[error.kind],
      body: Buffer.from(JSON.stringify(failureBody(error, lang, 'cached'))),
    };
  }
}
