import type { ReadableStreamDefaultReader } from 'node:stream/web';
import { plainToInstance } from 'class-transformer';
import { validate } from 'class-validator';
import { convert } from 'html-to-text';
import { Failure } from '#contracts/kit/failure';
import { ArticleText } from '#contracts/news/article-admin';
import { writerFailed } from '#contracts/news/generate-article';
import { type CatalogueChange, listPriceOf, NewsWriter, type WrittenNews } from './news-writer';

const timeoutMs = 25_000;
const maxResponseBytes = 200_000;

const systemPrompt = `You write news for a shop of audio plug-ins. Use only the facts given. Answer with JSON alone:
{"translations":[{"language":"en","title":"","subtitle":"","content":""},{"language":"ru","title":"","subtitle":"","content":""}]}.
Plain text, no HTML. Lines of a list begin with "• ". Refer to the nth fact as [n].
"price" and "oldPrice" are list prices in US dollars; "sale" is the price of a running sale and its end.`;

interface Settings {
  url: string;
  key: string;
  model: string;
  shopUrl: string;
}

/** Reads a response of limited size. @throws Error beyond the limit */
async function readText(response: Response): Promise<string> {
  const reader: ReadableStreamDefaultReader<Uint8Array> | undefined = response.body?.getReader();
  const parts: Uint8Array[] = [];
  for (let bytes = 0; reader;) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.length;
    if (bytes > maxResponseBytes) throw new Error('the response is too long');
    parts.push(value);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** A change as the model reads it, with the list price apart from the price of a running sale. */
function factOf({ kind, plugin: { en }, oldPrice }: CatalogueChange, index: number): object {
  const sale = en.sale && { price: en.price, endsAt: en.sale.endsAt };
  const price = listPriceOf(en);
  return { n: index + 1, kind, oldPrice, ...en, price, sale, peaks: undefined, audioSamples: undefined };
}

/** Lets an OpenAI-compatible endpoint write the article. The response is validated like any other input. */
export class LlmWriter extends NewsWriter {
  constructor(private readonly settings: Settings) {
    super();
  }

  async write(changes: readonly CatalogueChange[]): Promise<WrittenNews> {
    try {
      const translations = await this.requestTexts(changes);
      const sources = changes.map(
        ({ plugin }) => new URL(`/plugins/${plugin.en.slug}`, this.settings.shopUrl).href,
      );
      return { translations, sources };
    } catch (error) {
      throw new Failure(writerFailed, {}, error);
    }
  }

  private async requestTexts(changes: readonly CatalogueChange[]): Promise<ArticleText[]> {
    const { url, key, model } = this.settings;
    const facts = changes.map(factOf);
    const response = await fetch(new URL('chat/completions', url.endsWith('/') ? url : `${url}/`), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify({
        model,
        messages: [
          { role: 'system', content: systemPrompt },
          { role: 'user', content: JSON.stringify(facts) },
        ],
      }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Error(`the writer responded with ${response.status}`);
    const completion = JSON.parse(await readText(response)) as {
      choices?: { message?: { content?: string } }[];
    };
    const article = JSON.parse(completion.choices?.[0]?.message?.content ?? '') as {
      translations?: object[];
    };
    const translations = plainToInstance(ArticleText, article.translations ?? []).map(stripMarkup);
    for (const text of translations) {
      const problems = await validate(text, { whitelist: true });
      if (problems.length > 0) throw new Error(`invalid article: ${String(problems[0]?.property)}`);
    }
    const written = translations.map(({ language }) => language);
    if (!written.includes('en')) throw new Error('the English text is missing');
    if (new Set(written).size < written.length) throw new Error('a language was written twice');
    return translations;
  }
}

/** Articles are plain text: markup is removed. */
function stripMarkup(article: ArticleText): ArticleText {
  const plain = (text: unknown) =>
    convert(String(text ?? ''), { wordwrap: false, preserveNewlines: true }).trim();
  return Object.assign(article, {
    title: plain(article.title),
    subtitle: plain(article.subtitle),
    content: plain(article.content),
  });
}
