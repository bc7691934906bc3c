type SqlValue = string | boolean | readonly string[];
/** `folded` compares with a column that `fold_text` fills. */
type Comparison = 'folded' | 'ilike';

/** Letters and digits, which make the trigrams of `pg_trgm`; any other character ends a word. */
const trigram = /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]/u;
const letter = /[\p{L}\p{N}]/u;
/** Before the words of names, addresses, order numbers and ids. */
const wordStarts = ['', '% ', '%-', '%.', '%@'];

const escapeWildcards = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** A pattern of `like` that matches the text anywhere; its wildcards are escaped. */
export function containsPattern(text: string): string {
  return `%${escapeWildcards(text)}%`;
}

/** Patterns that a trigram index can answer: one or two letters have no trigram but at the start of a word. */
function indexedPatterns(text: string): string[] {
  if (trigram.test(text) || !letter.test(text)) return [containsPattern(text)];
  return wordStarts.map((start) => `${start}${escapeWildcards(text)}%`);
}

/** The condition of a list, for SQL. Expressions are written in the code, never input. */
export class ListFilter {
  readonly values: SqlValue[] = [];
  private readonly conditions: string[] = [];
  private readonly searches: string[] = [];

  /** A condition that an index decides; each `?` is replaced by the placeholder of the next value. */
  where(condition: string, ...values: SqlValue[]): this {
    let next = this.values.length;
    this.values.push(...values);
    this.conditions.push(condition.replaceAll('?', () => `$${(next += 1)}`));
    return this;
  }

  /** The expression contains the text; one or two letters are searched for at the start of a word. */
  contains(expression: string, text: string, comparison: Comparison = 'ilike'): this {
    return this.containsWhere((like) => like(expression), text, comparison);
  }

  /**
   * The column begins with the text. A B-tree index stops after the counted hits; a trigram index would read every row of a frequent
   * beginning.
   */
  startsWith(column: string, text: string): this {
    this.searches.push(`(${column} like $${this.values.push(`${escapeWildcards(text)}%`)})`);
    return this;
  }

  /**
   * A condition over expressions that have a trigram index and contain the text. A text without letters would read that index as a
   * whole, so it is kept from it.
   */
  containsWhere(
    condition: (like: (expression: string) => string) => string,
    text: string,
    comparison: Comparison = 'ilike',
  ): this {
    const placeholders = indexedPatterns(text).map((pattern) => `$${this.values.push(pattern)}`);
    const indexed = (expression: string) => (letter.test(text) ? expression : `(${expression} || '')`);
    const compare = (placeholder: string) =>
      comparison === 'folded' ? `like fold_text(${placeholder})` : `ilike ${placeholder}`;
    const like = (expression: string) =>
      placeholders.map((each) => `${indexed(expression)} ${compare(each)}`).join(' or ');
    this.searches.push(`(${condition(like)})`);
    return this;
  }

  get isSearch(): boolean {
    return this.searches.length > 0;
  }

  /** The conditions without the searches. */
  get condition(): string {
    return this.conditions.length === 0 ? 'true' : this.conditions.map((each) => `(${each})`).join(' and ');
  }

  get search(): string {
    return this.searches.length === 0 ? 'true' : this.searches.join(' and ');
  }

  /** Identifies equal filters. */
  get key(): string {
    return JSON.stringify([this.conditions, this.searches, this.values]);
  }
}
