import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { dayInLondon } from '../i18n/formats';
import { useLanguage } from '../i18n/language';
import { BlockOf } from './document-body';
import type { PageSection, PageText } from './documents';

/** Leads to the section that the address names, once it is there. */
export function useAnchor(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    // After the shell has gone to the top for a new path.
    if (target) requestAnimationFrame(() => target.scrollIntoView());
  }, [hash]);
}

function Entries({ sections }: { sections: PageSection[] }) {
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

/** Beside the text where there is room, above it and folded where there is not. */
function Contents({ sections }: { sections: PageSection[] }) {
  const { t } = useLanguage();
  return (
    <>
      <nav className="toc" aria-label={t('page.contents')}>
        <p className="legend">{t('page.contents')}</p>
        <Entries sections={sections} />
      </nav>
      <details className="toc-fold">
        <summary>{t('page.contents')}</summary>
        <Entries sections={sections} />
      </details>
    </>
  );
}

/** A long text in one column: contents, numbered sections with anchors, the day of the last change. */
export function Reading({ text, children }: { text: PageText; children?: ReactNode }) {
  const { t, lang } = useLanguage();
  useAnchor();
  return (
    <div className="section wrap reading">
      <Contents sections={text.sections} />
      <article>
        <header>
          <h1 className="h2">{text.title}</h1>
          <p className="lead">{text.lead}</p>
          <p className="muted" suppressHydrationWarning>
            {t('page.updated', { date: dayInLondon(text.updated, lang) })}
          </p>
          {children}
        </header>
        {text.sections.map(({ id, title, body }, index) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>
              <span className="num">{index + 1}.</span> {title}
            </h2>
            {body.map((block, place) => (
              <BlockOf key={place} block={block} />
            ))}
          </section>
        ))}
      </article>
    </div>
  );
}
