import { useLanguage } from '../i18n/language';
import { type Block, blocksOf, hostOf, isHttpUrl, type Span } from './article-text';
import styles from './article.module.css';

function Citation({ number, source }: { number: number; source: string }) {
  const { t } = useLanguage();
  if (!isHttpUrl(source)) return <>[{number}]</>;
  return (
    <a
      className={styles.citation}
      href={source}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t('news.source', { n: number, host: hostOf(source) })}
    >
      {number}
    </a>
  );
}

function Spans({ spans, sources }: { spans: Span[]; sources: string[] }) {
  return spans.map((span, i) =>
    'text' in span ? (
      <span key={i}>{span.text}</span>
    ) : (
      <Citation key={i} number={span.source} source={sources[span.source - 1] ?? ''} />
    ),
  );
}

function BlockContent({ block, sources }: { block: Block; sources: string[] }) {
  if (block.kind === 'paragraph') {
    return (
      <p>
        <Spans spans={block.spans} sources={sources} />
      </p>
    );
  }
  return (
    <ul className={styles.list}>
      {block.items.map((spans, i) => (
        <li key={i}>
          <Spans spans={spans} sources={sources} />
        </li>
      ))}
    </ul>
  );
}

/** Paragraphs, lists and numbered links to the sources, which are listed at the end with their hosts. */
export function ArticleBody({ content, sources }: { content: string; sources: string[] }) {
  const { t } = useLanguage();
  const pages = sources
    .map((source, i) => ({ source, number: i + 1 }))
    .filter(({ source }) => isHttpUrl(source));
  return (
    <>
      <div className={styles.body} data-testid="article-body">
        {blocksOf(content, sources.length).map((block, i) => (
          <BlockContent key={i} block={block} sources={sources} />
        ))}
      </div>
      {pages.length > 0 ? (
        <section className={styles.sources} aria-labelledby="sources">
          <h2 className="legend" id="sources">
            {t('news.sources')}
          </h2>
          <ol>
            {pages.map(({ source, number }) => (
              <li key={source} value={number}>
                <a className="link" href={source} target="_blank" rel="noopener noreferrer">
                  {hostOf(source)}
                </a>
              </li>
            ))}
          </ol>
        </section>
      ) : null}
    </>
  );
}
