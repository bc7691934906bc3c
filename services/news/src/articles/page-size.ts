import type { DataSource } from 'typeorm';

/** Bytes of texts and sources in a reply. The bus carries 900,000; escapes and field names of JSON take the rest. */
const maxReplyBytes = 600_000;

/** The texts of each article in a reply: in the reader's language, or in all languages. */
type TextScope = 'one-language' | 'every-language';

/** Sizes that the database keeps, each with an index. */
const textBytes: Record<TextScope, string> = {
  'one-language': 'one_language_bytes + source_bytes',
  'every-language': 'every_language_bytes + source_bytes',
};

/**
 * The page size for a requested `limit`: smaller if the longest articles together would not fit into one reply. It is the same
 * for every page of a list, so that no article is skipped or repeated between two pages.
 */
export async function pageSize(dataSource: DataSource, limit: number, scope: TextScope): Promise<number> {
  const bytes = textBytes[scope];
  const longest = await dataSource.query<{ bytes: number }[]>(
    `select ${bytes} as bytes from articles order by (${bytes}) desc limit $1`,
    [limit],
  );
  let totalBytes = 0;
  const firstOverflow = longest.findIndex((article) => (totalBytes += article.bytes) > maxReplyBytes);
  return firstOverflow === -1 ? limit : Math.max(1, firstOverflow);
}
