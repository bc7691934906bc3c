import { clsx } from 'clsx';
import { shopBrand } from '../../../brand/brand';
import { paletteStyle } from '../../../brand/palette';
import { useLanguage } from '../../../features/i18n/language';
import { BlockContent } from '../../../features/pages/document-body';
import type { Block, PageSection, PageText } from '../../../features/pages/documents';
import { Link } from '../../../ui/link';
import { Picture } from '../../../ui/picture';
import { paths } from '../../routing/paths';
import { DocumentPage } from './document-page';
import styles from './about-screen.module.css';

function definitionsIn(body: Block[]): [string, string][] {
  return body.flatMap((block) => (typeof block === 'object' && 'named' in block ? block.named : []));
}

function Highlights({ section }: { section: PageSection }) {
  return (
    <section className="wrap" aria-label={section.title}>
      <dl className={styles.highlights}>
        {definitionsIn(section.body).map(([name, text]) => (
          <div key={name}>
            <dt className="h4">{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Prose({ section: { id, title, body } }: { section: PageSection }) {
  return (
    <section className={styles.prose} aria-labelledby={`${id}-title`}>
      <h2 className="h3" id={`${id}-title`}>
        {title}
      </h2>
      {body.map((block, place) => (
        <BlockContent key={place} block={block} />
      ))}
    </section>
  );
}

function Values({ section: { title, body } }: { section: PageSection }) {
  return (
    <section className="wrap" aria-labelledby="values-title">
      <h2 id="values-title">{title}</h2>
      <ol className={styles.values}>
        {definitionsIn(body).map(([name, text], index) => (
          <li key={name}>
            <h3 className="legend">
              {String(index + 1).padStart(2, '0')} {name}
            </h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Team({ section: { title, body } }: { section: PageSection }) {
  return (
    <section className={clsx('wrap', styles.team)} aria-labelledby="team-title">
      <h2 id="team-title">{title}</h2>
      <ul>
        {definitionsIn(body).map(([name, role]) => (
          <li key={name}>
            <b>{name}</b>
            <span>{role}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function JoinUs({ section: { title, body } }: { section: PageSection }) {
  const { t } = useLanguage();
  return (
    <section className="wrap" aria-labelledby="join-title">
      <div className={styles.join} style={paletteStyle(null)}>
        <h2 id="join-title">{title}</h2>
        {body.map((block, place) => (
          <BlockContent key={place} block={block} />
        ))}
        <div className="row-actions">
          <Link className="btn btn-on" to={paths.plugins}>
            {t('about.browse')}
          </Link>
          <a className="link" href={`mailto:${shopBrand().generalEmail}`}>
            {t('about.write')}
          </a>
        </div>
      </div>
    </section>
  );
}

function About({ text }: { text: PageText }) {
  const { aboutPicture } = shopBrand();
  const part = (id: string) => text.sections.find((section) => section.id === id);
  const [highlights, story, mission, values, team, join] = [
    'highlights',
    'story',
    'mission',
    'values',
    'team',
    'join',
  ].map(part);
  return (
    <div className={styles.about}>
      <section className={clsx('section wrap', styles.hero)}>
        <div>
          <h1>{text.title}</h1>
          <p className="lead">{text.lead}</p>
        </div>
        {aboutPicture ? (
          <Picture src={aboutPicture} alt="" sizes="(min-width: 1024px) 46vw, 92vw" isEager />
        ) : null}
      </section>
      {highlights ? <Highlights section={highlights} /> : null}
      <div className={clsx('wrap', styles.columns)}>
        {story ? <Prose section={story} /> : null}
        {mission ? <Prose section={mission} /> : null}
      </div>
      {values ? <Values section={values} /> : null}
      {team ? <Team section={team} /> : null}
      {join ? <JoinUs section={join} /> : null}
    </div>
  );
}

export function Component() {
  return <DocumentPage name="about">{(text) => <About text={text} />}</DocumentPage>;
}
