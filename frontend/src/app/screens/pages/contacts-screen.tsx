import { clsx } from 'clsx';
import { shopBrand } from '../../../brand/brand';
import { BlockContent } from '../../../features/pages/document-body';
import { useScrollToAnchor } from '../../../features/pages/document-text';
import type { PageSection, PageText } from '../../../features/pages/documents';
import { DocumentPage } from './document-page';
import styles from './contacts-screen.module.css';

const cards = ['general', 'support', 'business'] as const;

const blocksOf = (body: PageSection['body']) =>
  body.map((block, place) => <BlockContent key={place} block={block} />);

/** The last paragraph is the time in which a message is answered. */
function Card({ kind, section }: { kind: (typeof cards)[number]; section: PageSection }) {
  const address = shopBrand()[`${kind}Email`];
  return (
    <li className={clsx('panel', styles.contact)} id={kind}>
      <h2 className="h4">{section.title}</h2>
      {blocksOf(section.body.slice(0, -1))}
      <a className="link" href={`mailto:${address}`}>
        {address}
      </a>
      {blocksOf(section.body.slice(-1))}
    </li>
  );
}

function Office({ section }: { section: PageSection }) {
  return (
    <section className={styles.office} aria-labelledby="office">
      <h2 className="legend" id="office">
        {section.title}
      </h2>
      <address className="h3">
        {[shopBrand().legalName, ...shopBrand().address].map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      {blocksOf(section.body)}
    </section>
  );
}

/** Cards and office have the addresses of the brand; every other section is text. */
function Contacts({ text: { title, lead, sections } }: { text: PageText }) {
  useScrollToAnchor();
  const part = (id: string) => sections.find((section) => section.id === id);
  const office = part('office');
  const others = sections.filter(({ id }) => id !== 'office' && !cards.some((kind) => kind === id));
  return (
    <div className={clsx('section wrap', styles.contacts)}>
      <header>
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
      </header>
      <ul className={styles.cards}>
        {cards.map((kind) => {
          const section = part(kind);
          return section ? <Card key={kind} kind={kind} section={section} /> : null;
        })}
      </ul>
      {office ? <Office section={office} /> : null}
      {others.map((section) => (
        <section
          key={section.id}
          className={styles.text}
          id={section.id}
          aria-labelledby={`${section.id}-title`}
        >
          <h2 className="h3" id={`${section.id}-title`}>
            {section.title}
          </h2>
          {blocksOf(section.body)}
        </section>
      ))}
    </div>
  );
}

export function Component() {
  return <DocumentPage name="contacts">{(text) => <Contacts text={text} />}</DocumentPage>;
}
