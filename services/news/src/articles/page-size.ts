import type { DataSource } from 'typeorm';

/** Bytes of texts and sources in a reply. The bus carries 900,000; escapes and field names of JSON take the rest. */
const maxReplyBytes = 600_000;

/** The texts of each article in a reply: in the reader's language, or in all languages. */
type TextScope = 'one-language' | 'every-language';

const textBytes: Record<TextScope, string> = {
  'one-language': 'max(octet_length(title) + octet_length(subtitle) + octet_length(content))',
  'every-language': 'sum(octet_length(title) + octet_length(subtitle) + octet_length(content))',
};

/**
 * The page size for a requested `limit`: smaller if the longest articles together would not fit into one reply. It is the same
 * for every page of a list, so that no article is skipped or repeated between two pages.
 */
export async function pageSize(dataSource: DataSource, limit: number, scope: TextScope): Promise<number> {
  // Postgres stores the length of a long text, so the text itself is not read.
  const longest = await dataSource.query<{ bytes: number }[]>(
    `select (${textBytes[scope]} + octet_length(array_to_string(sources, '')))::int as bytes
     from articles join article_translations on article_id = id group by id order by bytes desc limit $1`,
    [limit],
  );
  let totalBytes = 0;
  const firstOverflow = longest.findIndex(({ bytes }) => (totalBytes += bytes) > maxReplyBytes);
  return firstOverflow === -1 ? limit : Math.max(1, firstOverflow);
}
