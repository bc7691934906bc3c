import { clsx } from 'clsx';
import { brand } from '../../../brand/brand';
import { useLanguage } from '../../../features/i18n/language';
import { useScrollToAnchor } from '../../../features/pages/document-text';
import { useTitle } from '../../routing/use-title';
import styles from './contacts-screen.module.css';

const cards = ['general', 'support', 'business'] as const;
const questions = ['download', 'computers', 'refund', 'mail'] as const;

function Card({ of: kind }: { of: (typeof cards)[number] }) {
  const { t } = useLanguage();
  return (
    <li className={clsx('panel', styles.contact)} id={kind}>
      <h2 className="h4">{t(`contacts.${kind}`)}</h2>
      <p>{t(`contacts.${kind}.text`)}</p>
      <a className="link" href={`mailto:${brand[kind]}`}>
        {brand[kind]}
      </a>
      <p className="muted">{t(`contacts.${kind}.time`)}</p>
    </li>
  );
}

export function Component() {
  const { t } = useLanguage();
  useTitle(t('contacts.title'));
  useScrollToAnchor();
  return (
    <div className={clsx('section wrap', styles.contacts)}>
      <header>
        <h1>{t('contacts.title')}</h1>
        <p className="lead">{t('contacts.lead')}</p>
      </header>
      <ul className={styles.cards}>
        {cards.map((kind) => (
          <Card key={kind} of={kind} />
        ))}
      </ul>
      <section className={styles.office} aria-labelledby="office">
        <h2 className="legend" id="office">
          {t('contacts.office')}
        </h2>
        <address className="h3">
          {[brand.legalName, ...brand.address].map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
        <p className="muted">{t('contacts.location')}</p>
      </section>
      <section id="questions" aria-labelledby="questions-title">
        <h2 className="h3" id="questions-title">
          {t('contacts.questions')}
        </h2>
        <dl className="named">
          {questions.map((question) => (
            <div key={question}>
              <dt>{t(`contacts.q.${question}`)}</dt>
              <dd>{t(`contacts.q.${question}.text`)}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}
