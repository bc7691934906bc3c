import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useTransition } from 'react';
import { useSearchParams } from 'react-router-dom';
import { api } from '../../api/requests/client';
import type { User } from '../../api/types';
import { TableSkeleton } from '../../ui/table/data-table';
import { LoadError } from '../auth/load-error';
import { useLanguage } from '../i18n/language';
import { LazyTexts } from '../i18n/lazy-texts';
import { adminTexts } from './panel/admin-texts';
import { BannersProvider, useBanners } from './panel/banners';
import '@fontsource-variable/jetbrains-mono/index.css';
import { SideBar } from './side-bar';
import { firstTab, type Tab, tabs } from './tabs';
import { DraftOwner } from './panel/form/use-persisted-draft';
import styles from './admin-panel.module.css';

interface AdminPanelProps {
  /** Shown to users who are not admins. */
  denied: ReactNode;
  /** Shown to an admin who must set up two-factor authentication first. */
  twoFactorRequired: ReactNode;
  /** Logo and links of the shop beside the tabs. */
  home: ReactNode;
  links: ReactNode;
}

/** The selected tab, from the address; the first one for an unknown name. */
function useTab(): { tab: Tab; isChanging: boolean; choose: (name: string) => void } {
  const [params, setParams] = useSearchParams();
  const [isChanging, startChange] = useTransition();
  const name = params.get('tab') ?? firstTab;
  const named = (wanted: string) => tabs.find((candidate) => candidate.name === wanted);
  const tab = named(name) ?? named(firstTab);
  if (!tab) throw new Error('the panel has no tabs');
  return { tab, isChanging, choose: (next) => startChange(() => setParams({ tab: next })) };
}

function Panel({ user, home, links }: { user: User; home: ReactNode; links: ReactNode }) {
  const { t } = useLanguage();
  const { tab, isChanging, choose } = useTab();
  const { clear } = useBanners();
  useEffect(() => clear, [tab.name, clear]);
  const loading = <TableSkeleton label={t('shell.loading')} />;
  return (
    <div className={styles.panel}>
      <SideBar user={user} chosen={tab.name} onChoose={choose} home={home} links={links} />
      <main id="main" tabIndex={-1}>
        <div className={styles.body} role="tabpanel" aria-labelledby={`tab-${tab.name}`}>
          {/* The former screen is removed at once: its filters and debounced search would restore its own tab in the address. */}
          {isChanging ? (
            loading
          ) : (
            <Suspense key={tab.name} fallback={loading}>
              <tab.Screen />
            </Suspense>
          )}
        </div>
      </main>
    </div>
  );
}

/** Loads the current user first and admits admins only (admin §2). The server checks the role in every request. */
function AdminGate({ denied, twoFactorRequired, home, links }: AdminPanelProps) {
  const { t } = useLanguage();
  // Not cached: each visit of the panel loads the current user first (admin §4).
  const me = useQuery({ queryKey: ['me', 'panel'], queryFn: () => api.get('/me'), gcTime: 0 });
  if (me.isPending) {
    return (
      <div className={styles.loading}>
        <TableSkeleton label={t('shell.loading')} />
      </div>
    );
  }
  if (me.isError) {
    return (
      <div className="centred">
        <LoadError
          level="h1"
          title={t('admin.failed_load_user_data')}
          text={t('errors.nothing_lost')}
          onRetry={me.refetch}
        />
      </div>
    );
  }
  if (me.data.role !== 'admin') return denied;
  if (me.data.secondFactorRequired) return twoFactorRequired;
  return (
    <BannersProvider>
      <DraftOwner value={me.data.id}>
        <Panel user={me.data} home={home} links={links} />
      </DraftOwner>
    </BannersProvider>
  );
}

export function AdminPanel(props: AdminPanelProps) {
  return (
    <LazyTexts load={adminTexts}>
      <AdminGate {...props} />
    </LazyTexts>
  );
}
