import { useQuery, useVisit } from '../../../api/query';
import { type ReactNode, Suspense, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ask } from '../../../api/client';
import type { Me } from '../../../api/schema';
import type { User } from '../../../api/types';
import { TableSkeleton } from '../../../ui/data-table';
import { StateBlock } from '../../../ui/state-block';
import { useLanguage } from '../../i18n/language';
import { MoreTexts } from '../../i18n/more-texts';
import { adminTexts } from './admin-texts';
import { BannersProvider, useBanners } from './banners';
import '@fontsource-variable/jetbrains-mono/index.css';
import './panel.css';
import { SideBar } from './side-bar';
import { firstTab, type Tab, tabs } from './tabs';
import { Writer } from './use-kept';

interface AdminPanelProps {
  /** Shown to whoever is no admin. */
  denied: ReactNode;
  /** Shown to an admin who has to set a second factor up first. */
  unproven: ReactNode;
  /** Logo and links around the tabs belong to the shop. */
  home: ReactNode;
  links: ReactNode;
}

/** The chosen tab stands in the address; an unknown one is where the panel opens. */
function useTab(): { tab: Tab; choose: (name: string) => void } {
  const [params, setParams] = useSearchParams();
  const name = params.get('tab') ?? firstTab;
  const named = (wanted: string) => tabs.find((candidate) => candidate.name === wanted);
  const tab = named(name) ?? named(firstTab);
  if (!tab) throw new Error('the panel has no tabs');
  return { tab, choose: (next) => setParams({ tab: next }) };
}

function Panel({ user, home, links }: { user: User; home: ReactNode; links: ReactNode }) {
  const { t } = useLanguage();
  const { tab, choose } = useTab();
  const { clear } = useBanners();
  useEffect(() => clear, [tab.name, clear]);
  return (
    <div className="adm">
      <SideBar user={user} chosen={tab.name} onChoose={choose} home={home} links={links} />
      <main id="main" className="adm-body" role="tabpanel" aria-labelledby={`tab-${tab.name}`} tabIndex={-1}>
        <Suspense key={tab.name} fallback={<TableSkeleton label={t('shell.loading')} />}>
          <tab.Screen />
        </Suspense>
      </main>
    </div>
  );
}

/** Loads the current user first and opens for admins only (spec admin §2). The server decides again on every call. */
function Entrance({ denied, unproven, home, links }: AdminPanelProps) {
  const { t } = useLanguage();
  const me = useQuery({ key: `panel ${useVisit()}`, ask: () => ask<Me>('/me') });
  if (me.isPending) {
    return (
      <div className="adm-wait">
        <TableSkeleton label={t('shell.loading')} />
      </div>
    );
  }
  if (me.isError) {
    return (
      <div className="centred">
        <StateBlock
          isError
          level="h1"
          title={t('admin.failed_load_user_data')}
          text={t('errors.nothing_lost')}
        >
          <button type="button" className="btn btn-p btn-md" onClick={() => me.again()}>
            {t('errors.try_again')}
          </button>
        </StateBlock>
      </div>
    );
  }
  if (me.data.role !== 'admin') return denied;
  if (me.data.secondFactorRequired) return unproven;
  return (
    <BannersProvider>
      <Writer value={me.data.id}>
        <Panel user={me.data} home={home} links={links} />
      </Writer>
    </BannersProvider>
  );
}

export function AdminPanel(props: AdminPanelProps) {
  return (
    <MoreTexts load={adminTexts}>
      <Entrance {...props} />
    </MoreTexts>
  );
}
