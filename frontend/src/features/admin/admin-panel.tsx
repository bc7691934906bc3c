import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useTransition } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { api } from '../../api/requests/client';
import type { User } from '../../api/types';
import { TableSkeleton } from '../../ui/table/data-table';
import { LoadError } from '../auth/load-error';
import { useLanguage } from '../i18n/language';
import { LazyTexts } from '../i18n/lazy-texts';
import { adminTexts } from './panel/admin-texts';
import { tabPath } from './panel/panel-paths';
import { PanelRightsContext } from './panel/permissions';
import { BannersProvider, useBanners } from './panel/banners';
import '@fontsource-variable/jetbrains-mono/index.css';
import { SectionTabs } from './section-tabs';
import { SideBar } from './side-bar';
import { firstTab, groupsOf, type Section, type Tab } from './tabs';
import { DraftOwner } from './panel/form/use-persisted-draft';
import styles from './admin-panel.module.css';

const CustomerPage = lazy(() => import('./users/customer/customer-page'));

interface AdminPanelProps {
  /** Of the page of a customer, which is shown in place of a tab. */
  customerId?: string | undefined;
  /** Shown to users who are not of the staff. */
  denied: ReactNode;
  /** Shown to a member of the staff who must set up two-factor authentication first. */
  twoFactorRequired: ReactNode;
  /** Logo and links of the shop beside the tabs. */
  home: ReactNode;
  links: ReactNode;
}

interface OpenTab {
  section: Section;
  tab: Tab;
  isChanging: boolean;
  choose: (name: string) => void;
}

/** The selected tab, from the address; the first one for an unknown name and for the page of a customer. */
function useTab(sections: readonly Section[]): OpenTab {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [isChanging, startChange] = useTransition();
  const name = params.get('tab') ?? firstTab;
  const sectionOf = (wanted: string) =>
    sections.find((section) => section.name === wanted || section.tabs.some((tab) => tab.name === wanted));
  const section = sectionOf(name) ?? sectionOf(firstTab) ?? sections[0];
  const tab = section?.tabs.find((candidate) => candidate.name === name) ?? section?.tabs[0];
  if (!section || !tab) throw new Error('the panel has no tabs');
  return {
    section,
    tab,
    isChanging,
    choose: (next) => startChange(() => void navigate(tabPath(next))),
  };
}

type PanelProps = Pick<AdminPanelProps, 'customerId' | 'home' | 'links'> & { user: User };

function Panel({ user, customerId, home, links }: PanelProps) {
  const { t } = useLanguage();
  const groups = useMemo(() => groupsOf(user.role), [user.role]);
  const { section, tab, isChanging, choose } = useTab(groups.flatMap(({ sections }) => sections));
  const { clear } = useBanners();
  const shown = customerId ?? tab.name;
  useEffect(() => clear, [shown, clear]);
  const loading = <TableSkeleton label={t('shell.loading')} />;
  return (
    <div className={styles.panel}>
      <SideBar user={user} groups={groups} chosen={tab.name} onChoose={choose} home={home} links={links} />
      <main id="main" tabIndex={-1}>
        <div className={styles.body} role="tabpanel" aria-labelledby={`tab-${section.name}`}>
          {section.tabs.length > 1 && customerId === undefined ? (
            <SectionTabs section={section} chosen={tab.name} onChoose={choose} />
          ) : null}
          {/* The former screen is removed at once: its filters and debounced search would restore its own tab in the address. */}
          {isChanging ? (
            loading
          ) : (
            <Suspense key={shown} fallback={loading}>
              <PanelRightsContext value={{ role: user.role, writes: tab.writes }}>
                {customerId === undefined ? <tab.Screen /> : <CustomerPage id={customerId} />}
              </PanelRightsContext>
            </Suspense>
          )}
        </div>
      </main>
    </div>
  );
}

/** Loads the current user first and admits the staff only (admin §2). The server checks the permission in every request. */
function AdminGate({ denied, twoFactorRequired, ...panel }: AdminPanelProps) {
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
  if (me.data.role === 'user') return denied;
  if (me.data.secondFactorRequired) return twoFactorRequired;
  return (
    <BannersProvider>
      <DraftOwner value={me.data.id}>
        <Panel user={me.data} {...panel} />
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
