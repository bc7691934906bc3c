import { Ban, Eye, Pause, Play, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { api } from '../../../api/requests/client';
import type { CampaignView } from '../../../api/schema';
import { useLanguage } from '../../i18n/language';
import { AddButton } from '../panel/add-button';
import { ListTab } from '../panel/list/list-tab';
import type { RowAction } from '../panel/list/row-actions';
import { canCancel, canPause, canResume } from './campaign';
import { useCampaignColumns } from './campaign-columns';
import { CampaignSheet } from './campaign-sheet';
import { NewCampaign } from './new-campaign';

const refetchIntervalMs = 2_000;
const isUnderway = ({ state }: CampaignView) => state === 'sending' || state === 'scheduled';

const steps = [
  { name: 'pause', path: '/admin/campaigns/{id}/pause', icon: Pause, isShown: canPause },
  { name: 'resume', path: '/admin/campaigns/{id}/resume', icon: Play, isShown: canResume },
  {
    name: 'repeat',
    path: '/admin/campaigns/{id}/repeat-unsettled',
    icon: RotateCw,
    isShown: ({ progress }: CampaignView) => progress.unsettled > 0,
    confirmation: 'admin.campaigns.confirm_repeat-unsettled',
  },
  {
    name: 'cancel',
    path: '/admin/campaigns/{id}/cancel',
    icon: Ban,
    isShown: canCancel,
    confirmation: 'admin.campaigns.confirm_cancel',
  },
] as const;

function useSteps(): RowAction<CampaignView>[] {
  const { t } = useLanguage();
  return steps.map((step) => ({
    name: step.name,
    icon: step.icon,
    isShown: step.isShown,
    label: ({ title }) => t(`admin.campaigns.${step.name}`, { title }),
    ...('confirmation' in step
      ? { confirmation: ({ title }: CampaignView) => t(step.confirmation, { title }) }
      : {}),
    run: ({ _id: id }) => api.post(step.path, { path: { id } }),
    done: 'admin.campaigns.changed',
    failed: 'admin.campaigns.not_changed',
  }));
}

/** The new campaign and its article: the news tab links here with `&article=<id>&slug=<slug>`. */
function useNewCampaign() {
  const [search, setSearch] = useSearchParams();
  const id = search.get('article');
  const from = id === null ? undefined : { id, slug: search.get('slug') ?? id };
  const [isOpen, setOpen] = useState(from !== undefined);
  const close = () => {
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
  return { from, isOpen, open: () => setOpen(true), close };
}

/** Newsletter campaigns: create, preview, send, pause, cancel. */
export default function CampaignsTab() {
  const { t } = useLanguage();
  const [shownId, setShownId] = useState<string | null>(null);
  const newCampaign = useNewCampaign();
  const stepActions = useSteps();
  return (
    <ListTab<CampaignView>
      tab="campaigns"
      path="/admin/campaigns"
      exportName="campaigns.csv"
      rows="campaigns"
      idOf={({ _id }) => _id}
      columns={useCampaignColumns()}
      toolbar={<AddButton text={t('admin.campaigns.new')} onClick={newCampaign.open} />}
      refetchInterval={(campaigns) => campaigns.some(isUnderway) && refetchIntervalMs}
      actions={[
        {
          name: 'open',
          icon: Eye,
          label: ({ title }) => t('admin.campaigns.open', { title }),
          open: ({ _id }) => setShownId(_id),
        },
        ...stepActions,
      ]}
    >
      {newCampaign.isOpen ? (
        <NewCampaign
          from={newCampaign.from}
          onClose={newCampaign.close}
          onCreated={(id) => {
            newCampaign.close();
            setShownId(id);
          }}
        />
      ) : null}
      {shownId ? <CampaignSheet id={shownId} onClose={() => setShownId(null)} /> : null}
    </ListTab>
  );
}
