import type { DataSource } from 'typeorm';

/** Of words and addresses to an answer. The bus carries 900,000; what JSON writes as two signs, and its names, have the rest. */
const mostBytes = 600_000;

/** What an answer tells of each article: its words in the reader's language, or in all of them. */
type Told = 'one-language' | 'every-language';

const bytesOfWords: Record<Told, string> = {
  'one-language': 'max(octet_length(title) + octet_length(subtitle) + octet_length(content))',
  'every-language': 'sum(octet_length(title) + octet_length(subtitle) + octet_length(content))',
};

/**
 * How many articles a page holds that was asked for with `limit`: fewer where the longest ones, met on one page, would not fit
 * into one answer. It is the same for every page of a list, so that none is left out between two and none comes twice.
 */
export async function pageSize(dataSource: DataSource, limit: number, told: Told): Promise<number> {
  // The length of a long text is kept beside it: none is read for this.
  const longest = await dataSource.query<{ bytes: number }[]>(
    `select (${bytesOfWords[told]} + octet_length(array_to_string(sources, '')))::int as bytes
     from articles join article_translations on article_id = id group by id order by bytes desc limit $1`,
    [limit],
  );
  let together = 0;
  const overfull = longest.findIndex(({ bytes }) => (together += bytes) > mostBytes);
  return overfull === -1 ? limit : Math.max(1, overfull);
}
