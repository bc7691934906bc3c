import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Sheet } from '../../../ui/feedback/sheet';
import { useLanguage } from '../../i18n/language';
import { Banners } from '../panel/banners';
import { errorMessage } from '../panel/error-message';
import { isEditable } from './campaign';
import { CampaignPreview } from './campaign-preview';
import { campaignQueries } from './campaigns.queries';
import { ScheduleForm, TestMailForm } from './send-forms';
import styles from './campaigns.module.css';

function AudienceSummary({ id }: { id: string }) {
  const { t, lang } = useLanguage();
  const { data } = useQuery(campaignQueries.audience(id));
  if (!data) return null;
  const number = new Intl.NumberFormat(lang);
  const { count, english, russian, examples } = data;
  return (
    <details className={styles.audience}>
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

/** Shown while the campaign is loading, or did not load. */
function CampaignPlaceholder({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const { t } = useLanguage();
  if (!error) return <p role="status">{t('shell.loading')}</p>;
  return (
    <p role="alert">
      {errorMessage(t, error, 'errors.nothing_lost')}{' '}
      <button type="button" className="btn btn-sm" onClick={onRetry}>
        {t('errors.try_again')}
      </button>
    </p>
  );
}

/** A campaign before it is sent: audience, preview, test mail, schedule. */
export function CampaignSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLanguage();
  const { data: campaign, error, refetch } = useQuery(campaignQueries.detail(id));
  return (
    <Sheet
      isWide
      title={campaign?.title ?? t('admin.campaigns.campaign')}
      closeLabel={t('admin.close')}
      onClose={onClose}
    >
      <div className={clsx('form', styles.sheet)}>
        <Banners />
        {campaign ? (
          <>
            <AudienceSummary id={id} />
            <CampaignPreview id={id} />
            {isEditable(campaign) ? (
              <>
                <TestMailForm id={id} />
                <ScheduleForm campaign={campaign} onDone={onClose} />
              </>
            ) : null}
          </>
        ) : (
          <CampaignPlaceholder error={error} onRetry={() => void refetch()} />
        )}
      </div>
    </Sheet>
  );
}
