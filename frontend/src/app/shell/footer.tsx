import { clsx } from 'clsx';
import { type PaymentMethod, paymentMethods } from '../../api/features';
import { shopBrand } from '../../brand/brand';
import cardIcons from '../../brand/cards.svg';
import { Logo, Signature } from '../../brand/logo';
import { useConsent } from '../../features/consent/consent';
import { useLanguage } from '../../features/i18n/language';
import { ThemeSwitch } from '../../features/theme/theme-switch';
import { Link } from '../../ui/link';
import { paths } from '../routing/paths';
import styles from './footer.module.css';
import { SocialLinks } from './social-links';

const columns = [
  {
    title: 'footer.company',
    links: [
      ['nav.about', paths.about],
      ['nav.plugins', paths.plugins],
      ['nav.news', paths.news],
      ['nav.downloads', paths.downloads],
      ['footer.find_order', paths.findOrders],
    ],
  },
  {
    title: 'footer.legal',
    links: [
      ['footer.privacy', paths.privacy],
      ['footer.terms', paths.terms],
      ['footer.cookies', paths.cookies],
      ['footer.withdraw', paths.withdraw],
      ['footer.accessibility', paths.accessibility],
    ],
  },
] as const;
/**
 * Logos by payment method; the names are those in cards.svg. That is a separate file, because the footer is
 * below the first screen.
 */
const logos = {
  card: { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' },
  apple_pay: { applepay: 'Apple Pay' },
  google_pay: { googlepay: 'Google Pay' },
} as const satisfies Record<PaymentMethod, Record<string, string>>;
const languages = [
  ['en', 'English'],
  ['ru', 'Русский'],
] as const;

function LanguageSwitch() {
  const { t, lang, isLoading, setLanguage } = useLanguage();
  return (
    <div className="seg" role="group" aria-label={t('footer.language')}>
      {languages.map(([code, name]) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={lang === code}
          disabled={isLoading}
          onClick={() => void setLanguage(code)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

function Column({ title, links }: (typeof columns)[number]) {
  const { t } = useLanguage();
  return (
    <nav aria-label={t(title)}>
      <h2>{t(title)}</h2>
      <ul>
        {links.map(([text, to]) => (
          <li key={to}>
            <Link to={to}>{t(text)}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function CookieSettings() {
  const { t } = useLanguage();
  const { openSettings } = useConsent();
  return (
    <button type="button" onClick={openSettings}>
      {t('footer.cookie_settings')}
    </button>
  );
}

/** Logos of the payment methods that checkout sessions allow. */
function PaymentLogos() {
  const { t } = useLanguage();
  const shown = paymentMethods().flatMap((method) => Object.entries(logos[method]));
  if (shown.length === 0) return null;
  return (
    <>
      <h2 className={styles.next}>{t('footer.payment')}</h2>
      <div
        className={styles.payments}
        role="img"
        aria-label={shown.map(([, brandName]) => brandName).join(', ')}
      >
        {shown.map(([name]) => (
          <span key={name}>
            <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
              <use href={`${cardIcons}#${name}`} />
            </svg>
          </span>
        ))}
      </div>
    </>
  );
}

export function Footer() {
  const { t } = useLanguage();
  const [company, legal] = columns;
  return (
    <footer className={styles.footer}>
      <div className="wrap">
        <div className={styles.grid}>
          <div>
            <Link className="logo" to={paths.home} aria-label={t('shell.home', { brand: shopBrand().name })}>
              <Logo />
            </Link>
            <p className={clsx('muted', styles.line)}>{t('footer.line')}</p>
            <SocialLinks />
          </div>
          <Column {...company} />
          <nav aria-label={t('footer.support')}>
            <h2>{t('footer.support')}</h2>
            <ul>
              <li>
                <Link to={paths.help}>{t('footer.help')}</Link>
              </li>
              <li>
                <Link to={paths.faq}>{t('footer.faq')}</Link>
              </li>
              <li>
                <Link to={paths.contacts}>{t('nav.contacts')}</Link>
              </li>
              <li>
                <CookieSettings />
              </li>
            </ul>
          </nav>
          <Column {...legal} />
          <div>
            <h2>{t('footer.language')}</h2>
            <LanguageSwitch />
            <h2 className={styles.next}>{t('theme.title')}</h2>
            <ThemeSwitch />
            <PaymentLogos />
          </div>
        </div>
        <div className={styles.base}>
          <span suppressHydrationWarning>
            {t('footer.copyright', {
              year: new Date().getFullYear(),
              name: shopBrand().legalName,
            })}
          </span>
          <span>{t('footer.currency')}</span>
        </div>
      </div>
      <Signature />
    </footer>
  );
}
