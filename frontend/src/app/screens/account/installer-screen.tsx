import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { shopBrand } from '../../../brand/brand';
import { DownloadButton } from '../../../features/installer/download-button';
import { installerQueries } from '../../../features/installer/installer.queries';
import { detectPlatform, type Platform } from '../../../features/installer/platform';
import { useInstallerName } from '../../../features/installer/installer-name';
import { PlatformChoice } from '../../../features/installer/platform-choice';
import { ReleaseFacts } from '../../../features/installer/release-facts';
import { useSession } from '../../../features/auth/session';
import { useLanguage } from '../../../features/i18n/language';
import { AccountLayout } from '../../shell/account-layout';
import { NotFound } from '../../routing/not-found';
import { paths } from '../../routing/paths';
import { useTitle } from '../../routing/use-title';
import { Link } from '../../../ui/link';
import styles from './installer-screen.module.css';

const steps = ['install', 'sign_in', 'play'] as const;

/** A screen of the account for users, a separate page for guests. */
function InstallerLayout({ children }: { children: ReactNode }) {
  const { t } = useLanguage();
  const { isSignedIn } = useSession();
  const title = useInstallerName();
  const lead = <p className="lead">{t('installer.lead')}</p>;
  if (isSignedIn) {
    return (
      <AccountLayout title={title}>
        <div className={styles.installer}>
          {lead}
          {children}
        </div>
      </AccountLayout>
    );
  }
  return (
    <section className={clsx('section wrap', styles.installer)}>
      <header>
        <h1 className="h2">{title}</h1>
        {lead}
      </header>
      {children}
    </section>
  );
}

function InstallerScreen() {
  const { t, lang } = useLanguage();
  const [platform, setPlatform] = useState<Platform>(() => detectPlatform(navigator.userAgent));
  const release = useQuery(installerQueries.channel(platform, lang));
  useTitle(useInstallerName());
  return (
    <InstallerLayout>
      <div className={styles.choice}>
        <PlatformChoice chosen={platform} onChoose={setPlatform} />
        <div className="row-actions">
          <DownloadButton
            key={platform}
            platform={platform}
            version={release.data?.current}
            hasVersionError={release.isError && !release.isFetching}
            onReloadVersion={() => void release.refetch()}
          />
          <p className="muted">
            {t('installer.nothing')} <a href={`mailto:${shopBrand().supportEmail}`}>{t('installer.write')}</a>
          </p>
        </div>
        {release.data ? <ReleaseFacts release={release.data} /> : null}
      </div>
      <div>
        <h2 className="h3">{t('installer.steps')}</h2>
        <ol className={styles.steps}>
          {steps.map((step, index) => (
            <li key={step}>
              <span className="legend">{String(index + 1).padStart(2, '0')}</span>
              <p>{t(`installer.step.${step}`)}</p>
            </li>
          ))}
        </ol>
        <p className="muted">
          {t('installer.archives')} <Link to={paths.products}>{t('menu.products')}</Link>
        </p>
      </div>
    </InstallerLayout>
  );
}

export function Component() {
  return shopBrand().hasInstaller ? <InstallerScreen /> : <NotFound />;
}
