import { type Asked, useQuery } from '../../../api/query';
import { useState } from 'react';
import { ask, send } from '../../../api/client';
import type { Campaign, CampaignAudience } from '../../../api/schema';
import { Field } from '../../../ui/field';
import { Sheet } from '../../../ui/sheet';
import { useSession } from '../../auth/session';
import { useLanguage } from '../../i18n/language';
import { Banners } from '../panel/banners';
import { confirmed } from '../panel/confirmed';
import { panelFailure } from '../panel/panel-failure';
import { useAdminChange } from '../panel/use-admin-change';
import { campaignsPath, isOpen } from './campaign';
import { CampaignPreview } from './campaign-preview';

function AudienceOf({ id }: { id: string }) {
  const { t, lang } = useLanguage();
  const audience = useQuery({
    key: `admin campaign ${id} audience`,
    ask: () => ask<CampaignAudience>(`${campaignsPath}/${id}/audience`),
  });
  if (!audience.data) return null;
  const number = new Intl.NumberFormat(lang);
  const { count, english, russian, examples } = audience.data;
  return (
    <details className="cmp-audience">
      <summary>
        {t('admin.campaigns.audience', {
          count: number.format(count),
          english: number.format(english),
          russian: number.format(russian),
        })}
      </summary>
      <p>{examples.join(', ')}</p>
    </details>
  );
}

/** In place of what is on its way, or did not come. */
function Instead({ of: { error, again } }: { of: Pick<Asked<unknown>, 'error' | 'again'> }) {
  const { t } = useLanguage();
  if (!error) return <p role="status">{t('shell.loading')}</p>;
  return (
    <p role="alert">
      {panelFailure(t, error, 'errors.nothing_lost')}{' '}
      <button type="button" className="btn btn-sm" onClick={again}>
        {t('errors.try_again')}
      </button>
    </p>
  );
}

function TestLetter({ id }: { id: string }) {
  const { t, lang } = useLanguage();
  const { user } = useSession();
  const { change, isBusy } = useAdminChange();
  const [email, setEmail] = useState(user?.email ?? '');
  const sendTest = () =>
    void change({
      run: () => send('POST', `${campaignsPath}/${id}/test`, { email: email.trim(), language: lang }),
      done: 'admin.campaigns.test_sent',
      failed: 'admin.campaigns.test_failed',
    });
  return (
    <div className="cmp-row">
      <Field
        label={t('admin.campaigns.test_to')}
        type="email"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <button type="button" className="btn btn-md" disabled={isBusy || !email.trim()} onClick={sendTest}>
        {t('admin.campaigns.send_test')}
      </button>
    </div>
  );
}

function Departure({ campaign, onDone }: { campaign: Campaign; onDone: () => void }) {
  const { t } = useLanguage();
  const { change, isBusy } = useAdminChange();
  const [at, setAt] = useState('');
  const [englishForAll, setEnglishForAll] = useState(false);
  const isIncomplete = campaign.languages.length < 2;
  const schedule = async () => {
    if (!confirmed(t(at ? 'admin.campaigns.confirm_later' : 'admin.campaigns.confirm_now'))) return;
    const time = at ? { at: new Date(at).toISOString() } : {};
    const isDone = await change({
      run: () => send('POST', `${campaignsPath}/${campaign._id}/schedule`, { ...time, englishForAll }),
      done: 'admin.campaigns.scheduled',
      failed: 'admin.campaigns.not_changed',
    });
    if (isDone) onDone();
  };
  return (
    <>
      {isIncomplete ? (
        <label className="cmp-check">
          <input
            type="checkbox"
            checked={englishForAll}
            onChange={(event) => setEnglishForAll(event.target.checked)}
          />
          {t('admin.campaigns.english_for_all')}
        </label>
      ) : null}
      <div className="cmp-row">
        <Field
          label={t('admin.campaigns.at')}
          hint={t('admin.campaigns.at_hint')}
          type="datetime-local"
          value={at}
          onChange={(event) => setAt(event.target.value)}
        />
        <button
          type="button"
          className="btn btn-p btn-md"
          disabled={isBusy || (isIncomplete && !englishForAll)}
          onClick={() => void schedule()}
        >
          {t(at ? 'admin.campaigns.schedule' : 'admin.campaigns.send_now')}
        </button>
      </div>
    </>
  );
}

/** Everything before a campaign leaves: how it reads, who gets it, a test, and when. */
export function CampaignSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLanguage();
  const found = useQuery({
    key: `admin campaign ${id}`,
    ask: () => ask<Campaign>(`${campaignsPath}/${id}`),
  });
  const campaign = found.data;
  return (
    <Sheet
      isWide
      title={campaign?.title ?? t('admin.campaigns.campaign')}
      closeLabel={t('admin.close')}
      onClose={onClose}
    >
      <div className="form cmp-sheet">
        <Banners />
        {campaign ? (
          <>
            <AudienceOf id={id} />
            <CampaignPreview id={id} />
            {isOpen(campaign) ? (
              <>
                <TestLetter id={id} />
                <Departure campaign={campaign} onDone={onClose} />
              </>
            ) : null}
          </>
        ) : (
          <Instead of={found} />
        )}
      </div>
    </Sheet>
  );
}
