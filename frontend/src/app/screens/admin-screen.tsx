import { ExternalLink, LogOut } from 'lucide-react';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { shopBrand } from '../../brand/brand';
import { Logo } from '../../brand/logo';
import { AdminPanel } from '../../features/admin/admin-panel';
import { useLanguage } from '../../features/i18n/language';
import { setDefaultTheme } from '../../features/theme/theme';
import { ThemeButton } from '../../features/theme/theme-button';
import { Icon } from '../../ui/icons';
import { Link } from '../../ui/link';
import { StateBlock } from '../../ui/feedback/state-block';
import { useLogOut } from '../routing/use-log-out';
import { Footer } from '../shell/footer';
import { Header } from '../shell/header';
import { paths } from '../routing/paths';
import styles from '../../features/admin/side-bar.module.css';

/** The message for a denied access appears inside the shop, with its header and footer (admin §2). */
function AccessRefused({
  title,
  text,
  to,
  action,
}: {
  title: string;
  text: string;
  to: string;
  action: string;
}) {
  return (
    <>
      <Header />
      <main id="main" className="section wrap">
        <StateBlock level="h1" title={title} text={text}>
          <Link className="btn btn-p btn-md" to={to}>
            {action}
          </Link>
        </StateBlock>
      </main>
      <Footer />
    </>
  );
}

function Denied() {
  const { t } = useLanguage();
  return (
    <AccessRefused
      title={t('admin.access_denied.title')}
      text={t('admin.access_denied.text')}
      to={paths.home}
      action={t('admin.to_home')}
    />
  );
}

/** ADMIN_REQUIRE_2FA: administrators need two-factor authentication. */
function SecondFactorRequired() {
  const { t } = useLanguage();
  return (
    <AccessRefused
      title={t('admin.second_factor.title')}
      text={t('admin.second_factor.text')}
      to={paths.secondFactor}
      action={t('admin.second_factor.set_up')}
    />
  );
}

function Home() {
  const { t } = useLanguage();
  return (
    <Link className="logo" to={paths.home} aria-label={t('shell.home', { brand: shopBrand().name })}>
      <Logo />
    </Link>
  );
}

function Links() {
  const { t, lang, setLanguage } = useLanguage();
  const logOut = useLogOut();
  const other = lang === 'en' ? 'ru' : 'en';
  return (
    <>
      <Link className={styles.link} to={paths.home}>
        <Icon of={ExternalLink} />
        {t('admin.view_shop')}
      </Link>
      <button type="button" className={styles.link} lang={other} onClick={() => void setLanguage(other)}>
        <b aria-hidden="true">{other.toUpperCase()}</b>
        {other === 'ru' ? 'Русский' : 'English'}
      </button>
      <ThemeButton className={styles.link} />
      <button type="button" className={styles.link} onClick={logOut}>
        <Icon of={LogOut} />
        {t('menu.logout')}
      </button>
    </>
  );
}

export function Component() {
  const { id } = useParams();
  useEffect(() => {
    setDefaultTheme('system');
    return () => setDefaultTheme('dark');
  }, []);
  return (
    <AdminPanel
      customerId={id}
      denied={<Denied />}
      twoFactorRequired={<SecondFactorRequired />}
      home={<Home />}
      links={<Links />}
    />
  );
}
