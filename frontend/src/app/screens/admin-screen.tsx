import { ExternalLink, LogOut } from 'lucide-react';
import { Link } from 'react-router-dom';
import { brand } from '../../brand/brand';
import { Logo } from '../../brand/logo';
import { AdminPanel } from '../../features/admin/panel/admin-panel';
import { useLanguage } from '../../features/i18n/language';
import { Icon } from '../../ui/icons';
import { StateBlock } from '../../ui/state-block';
import { useLogOut } from '../use-log-out';
import { Footer } from '../footer';
import { Header } from '../header';
import { paths } from '../paths';

/** Whoever is no admin stays in the shop: its header and footer are around the refusal (spec admin §2). */
function Denied() {
  const { t } = useLanguage();
  return (
    <>
      <Header />
      <main id="main" className="section wrap">
        <StateBlock level="h1" title={t('admin.access_denied.title')} text={t('admin.access_denied.text')}>
          <Link className="btn btn-p btn-md" to={paths.home}>
            {t('admin.to_home')}
          </Link>
        </StateBlock>
      </main>
      <Footer />
    </>
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
      <button type="button" className="adm-link" onClick={leave}>
        <Icon of={LogOut} />
        {t('menu.logout')}
      </button>
    </>
  );
}

export function Component() {
  return <AdminPanel denied={<Denied />} home={<Home />} links={<Links />} />;
}
