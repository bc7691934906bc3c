import { ExternalLink, LogOut } from 'lucide-react';
import { useEffect } from 'react';
import { brand } from '../../brand/brand';
import { Logo } from '../../brand/logo';
import { AdminPanel } from '../../features/admin/panel/admin-panel';
import { useLanguage } from '../../features/i18n/language';
import { setUsualTheme } from '../../features/theme/theme';
import { ThemeButton } from '../../features/theme/theme-button';
import { Icon } from '../../ui/icons';
import { Link } from '../../ui/link';
import { StateBlock } from '../../ui/state-block';
import { useLogOut } from '../use-log-out';
import { Footer } from '../footer';
import { Header } from '../header';
import { paths } from '../paths';

/** Whoever may not in stays in the shop: its header and footer are around the refusal (spec admin §2). */
function Refusal({ title, text, to, action }: { title: string; text: string; to: string; action: string }) {
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
    <Refusal
      title={t('admin.access_denied.title')}
      text={t('admin.access_denied.text')}
      to={paths.home}
      action={t('admin.to_home')}
    />
  );
}

/** The shop demands a second factor of its administrators (ADMIN_REQUIRE_2FA). */
function Unproven() {
  const { t } = useLanguage();
  return (
    <Refusal
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
    <Link className="logo" to={paths.home} aria-label={t('shell.home', { brand: brand.name })}>
      <Logo />
    </Link>
  );
}

function Links() {
  const { t, lang, choose } = useLanguage();
  const leave = useLogOut();
  const other = lang === 'en' ? 'ru' : 'en';
  return (
    <>
      <Link className="adm-link" to={paths.home}>
        <Icon of={ExternalLink} />
        {t('admin.view_shop')}
      </Link>
      <button type="button" className="adm-link" lang={other} onClick={() => void choose(other)}>
        <b aria-hidden="true">{other.toUpperCase()}</b>
        {other === 'ru' ? 'Русский' : 'English'}
      </button>
      <ThemeButton className="adm-link" />
      <button type="button" className="adm-link" onClick={leave}>
        <Icon of={LogOut} />
        {t('menu.logout')}
      </button>
    </>
  );
}

export function Component() {
  useEffect(() => {
    setUsualTheme('system');
    return () => setUsualTheme('dark');
  }, []);
  return <AdminPanel denied={<Denied />} unproven={<Unproven />} home={<Home />} links={<Links />} />;
}
