import type { ReadableStreamDefaultReader } from 'node:stream/web';
import { plainToInstance } from 'class-transformer';
import { validate } from 'class-validator';
import { convert } from 'html-to-text';
import { Failure } from '#contracts/kit/failure';
import { ArticleTranslation } from '#contracts/news/administration';
import { writerFailed } from '#contracts/news/writing';
import { type CatalogueChange, NewsWriter, type WrittenNews } from './news-writer';

const patienceMs = 25_000;
const mostBytes = 200_000;

const task = `You write news for a shop of audio plug-ins. Use only the facts given. Answer with JSON alone:
{"translations":[{"language":"en","title":"","subtitle":"","content":""},{"language":"ru","title":"","subtitle":"","content":""}]}.
Plain text, no HTML. Lines of a list begin with "• ". Refer to the nth fact as [n].`;

interface Settings {
  url: string;
  key: string;
  model: string;
  shopUrl: string;
}

/** Reads at most so much of an answer. @throws Error beyond it */
async function textOf(response: Response): Promise<string> {
  const reader: ReadableStreamDefaultReader<Uint8Array> | undefined = response.body?.getReader();
  const parts: Uint8Array[] = [];
  for (let bytes = 0; reader;) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.length;
    if (bytes > mostBytes) throw new Error('the answer is too long');
    parts.push(value);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Has an endpoint of the OpenAI shape write the article; what it answers is checked like any other input. */
export class ModelWriter extends NewsWriter {
  constructor(private readonly settings: Settings) {
    super();
  }

  async write(changes: readonly CatalogueChange[]): Promise<WrittenNews> {
    try {
      const translations = await this.ask(changes);
      const sources = changes.map(
        ({ plugin }) => new URL(`/plugins/${plugin.en.slug}`, this.settings.shopUrl).href,
      );
      return { translations, sources };
    } catch (error) {
      throw new Failure(writerFailed, {}, error);
    }
  }

  private async ask(changes: readonly CatalogueChange[]): Promise<ArticleTranslation[]> {
    const { url, key, model } = this.settings;
    const facts = changes.map(({ kind, plugin, oldPrice }, i) => ({
      n: i + 1,
      kind,
      oldPrice,
      ...plugin.en,
      peaks: undefined,
      audioSamples: undefined,
    }));
    const response = await fetch(new URL('chat/completions', url.endsWith('/') ? url : `${url}/`), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify({
        model,
        messages: [
          { role: 'system', content: task },
          { role: 'user', content: JSON.stringify(facts) },
        ],
      }),
      signal: AbortSignal.timeout(patienceMs),
    });
    if (!response.ok) throw new Error(`the writer answered ${response.status}`);
    const answer = JSON.parse(await textOf(response)) as { choices?: { message?: { content?: string } }[] };
    const article = JSON.parse(answer.choices?.[0]?.message?.content ?? '') as { translations?: object[] };
    const translations = plainToInstance(ArticleTranslation, article.translations ?? []).map(stripped);
    for (const words of translations) {
      const problems = await validate(words, { whitelist: true });
      if (problems.length > 0)
        throw new Error(`the article breaks the rules: ${String(problems[0]?.property)}`);
    }
    const written = translations.map(({ language }) => language);
    if (!written.includes('en')) throw new Error('there is no English');
    if (new Set(written).size < written.length) throw new Error('a language was written twice');
    return translations;
  }
}

/** Articles are text: markup that came all the same is taken out. */
function stripped(words: ArticleTranslation): ArticleTranslation {
  const plain = (text: unknown) =>
    convert(String(text ?? ''), { wordwrap: false, preserveNewlines: true }).trim();
  return Object.assign(words, {
    title: plain(words.title),
    subtitle: plain(words.subtitle),
    content: plain(words.content),
  });
}
