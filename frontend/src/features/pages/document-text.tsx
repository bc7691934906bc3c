import { clsx } from 'clsx';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { dayOfShop } from '../i18n/formats';
import { useLanguage } from '../i18n/language';
import { BlockContent } from './document-body';
import type { PageSection, PageText } from './documents';
import styles from './document.module.css';

/** Scrolls to the section of the URL's fragment once it is rendered. */
export function useScrollToAnchor(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    // After the shell has scrolled to the top.
    if (target) requestAnimationFrame(() => target.scrollIntoView());
  }, [hash]);
}

function ContentsList({ sections }: { sections: PageSection[] }) {
  return (
    <ol>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ol>
  );
}

/** Table of contents: beside the text, or collapsed above it on narrow windows. */
function Contents({ sections }: { sections: PageSection[] }) {
  const { t } = useLanguage();
  return (
    <>
      <nav className={styles.contents} aria-label={t('page.contents')}>
        <p className="legend">{t('page.contents')}</p>
        <ContentsList sections={sections} />
      </nav>
      <details className={styles.foldedContents}>
        <summary>{t('page.contents')}</summary>
        <ContentsList sections={sections} />
      </details>
    </>
  );
}

/** A long text in one column: contents, numbered sections with anchors, the day of the last change. */
export function DocumentText({ text, children }: { text: PageText; children?: ReactNode }) {
  const { t, lang } = useLanguage();
  useScrollToAnchor();
  return (
    <div className={clsx('section wrap', styles.document)}>
      <Contents sections={text.sections} />
      <article>
        <header>
          <h1 className="h2">{text.title}</h1>
          <p className="lead">{text.lead}</p>
          <p className="muted" suppressHydrationWarning>
            {t('page.updated', { date: dayOfShop(text.updated, lang) })}
          </p>
          {children}
        </header>
        {text.sections.map(({ id, title, body }, index) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>
              <span className="num">{index + 1}.</span> {title}
            </h2>
            {body.map((block, place) => (
              <BlockContent key={place} block={block} />
            ))}
          </section>
        ))}
      </article>
    </div>
  );
}
