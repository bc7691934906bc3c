import { Ban, Eye, Pause, Play, Plus, RotateCw } from 'lucide-react';
import { type ComponentProps, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { send } from '../../../api/client';
import type { Campaign } from '../../../api/schema';
import { Icon } from '../../../ui/icons';
import { useLanguage } from '../../i18n/language';
import { AdminTab } from '../panel/admin-tab';
import { AdminTable } from '../panel/admin-table';
import { confirmed } from '../panel/confirmed';
import { useAdminChange } from '../panel/use-admin-change';
import { useAdminList } from '../panel/use-admin-list';
import { campaignsPath, canCancel, canPause, canResume } from './campaign';
import { useCampaignColumns } from './campaign-columns';
import { CampaignSheet } from './campaign-sheet';
import './campaigns.css';
import { NewCampaign } from './new-campaign';

const refreshMs = 2_000;

type Step = 'pause' | 'resume' | 'cancel' | 'repeat-unsettled';

interface RowActionsProps {
  campaign: Campaign;
  isBusy: boolean;
  onOpen: () => void;
  onStep: (step: Step) => void;
}

function RowActions({ campaign, isBusy, onOpen, onStep }: RowActionsProps) {
  const { t } = useLanguage();
  const { title } = campaign;
  const button = (name: string, icon: ComponentProps<typeof Icon>['of'], press: () => void) => (
    <button
      key={name}
      type="button"
      disabled={isBusy}
      aria-label={t(`admin.campaigns.${name}`, { title })}
      title={t(`admin.campaigns.${name}`, { title })}
      onClick={press}
    >
      <Icon of={icon} />
    </button>
  );
  return (
    <>
      {button('open', Eye, onOpen)}
      {canPause(campaign) ? button('pause', Pause, () => onStep('pause')) : null}
      {canResume(campaign) ? button('resume', Play, () => onStep('resume')) : null}
      {campaign.progress.unsettled > 0 ? button('repeat', RotateCw, () => onStep('repeat-unsettled')) : null}
      {canCancel(campaign) ? button('cancel', Ban, () => onStep('cancel')) : null}
    </>
  );
}

/** While letters are on their way the list is read again every two seconds. */
function useRefresh(campaigns: readonly Campaign[], reload: () => void): void {
  const isUnderway = campaigns.some(({ state }) => state === 'sending' || state === 'scheduled');
  useEffect(() => {
    if (!isUnderway) return undefined;
    const timer = setInterval(reload, refreshMs);
    return () => clearInterval(timer);
  }, [isUnderway, reload]);
}

/** Whether a campaign is being made, and of which article: the news tab leads here with `&article=<id>&slug=<slug>`. */
function useMaking() {
  const [search, setSearch] = useSearchParams();
  const id = search.get('article');
  const from = id === null ? undefined : { id, slug: search.get('slug') ?? id };
  const [isOpen, setOpen] = useState(from !== undefined);
  const end = () => {
    setOpen(false);
    setSearch(
      (now) => {
        now.delete('article');
        now.delete('slug');
        return now;
      },
      { replace: true },
    );
  };
  return { from, isOpen, begin: () => setOpen(true), end };
}

/** Letters to all readers: made from the news, previewed, sent, paused. */
export default function CampaignsTab() {
  const { t } = useLanguage();
  const { change, isBusy } = useAdminChange();
  const [open, setOpen] = useState<string | null>(null);
  const making = useMaking();
  const columns = useCampaignColumns();
  const list = useAdminList<Campaign>({
    path: campaignsPath,
    rows: 'campaigns',
    failed: 'admin.campaigns.did_not_load',
  });
  useRefresh(list.rows, list.reload);
  const step = (campaign: Campaign, name: Step) => {
    const asks = name === 'cancel' || name === 'repeat-unsettled';
    if (asks && !confirmed(t(`admin.campaigns.confirm_${name}`, { title: campaign.title }))) return;
    void change({
      run: () => send('POST', `${campaignsPath}/${campaign._id}/${name}`),
      done: 'admin.campaigns.changed',
      failed: 'admin.campaigns.not_changed',
    });
  };
  const add = (
    <button type="button" className="btn btn-p btn-md push" onClick={making.begin}>
      <Icon of={Plus} />
      {t('admin.campaigns.new')}
    </button>
  );
  const title = t('admin.tab.campaigns');
  return (
    <AdminTab title={title} count={list.total} toolbar={add}>
      <AdminTable
        title={title}
        list={list}
        columns={columns}
        rowKey={({ _id }) => _id}
        empty={t('admin.campaigns.empty')}
        actions={(campaign) => (
          <RowActions
            campaign={campaign}
            isBusy={isBusy}
            onOpen={() => setOpen(campaign._id)}
            onStep={(name) => step(campaign, name)}
          />
        )}
      />
      {making.isOpen ? (
        <NewCampaign
          from={making.from}
          onClose={making.end}
          onMade={(id) => {
            making.end();
            list.reload();
            setOpen(id);
          }}
        />
      ) : null}
      {open ? <CampaignSheet id={open} onClose={() => setOpen(null)} /> : null}
    </AdminTab>
  );
}
