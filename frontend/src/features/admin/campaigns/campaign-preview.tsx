import { useQuery } from '../../../api/query';
import { useState } from 'react';
import { ask } from '../../../api/client';
import type { CampaignPreview as Letter } from '../../../api/schema';
import type { Lang } from '../../../api/types';
import { Segments } from '../../../ui/segments';
import { useLanguage } from '../../i18n/language';
import { campaignsPath } from './campaign';

const languages = ['en', 'ru'] as const;

/** The letter as its readers get it. Nothing in the frame runs. */
export function CampaignPreview({ id }: { id: string }) {
  const { t, lang } = useLanguage();
  const [shown, setShown] = useState<Lang>(lang);
  const preview = useQuery({
    key: `admin campaign ${id} preview ${shown}`,
    ask: () => ask<Letter>(`${campaignsPath}/${id}/preview?language=${shown}`),
  });
  return (
    <section className="cmp-preview" aria-label={t('admin.campaigns.preview')}>
      <Segments
        label={t('admin.campaigns.language')}
        options={languages}
        chosen={shown}
        textOf={(code) => code.toUpperCase()}
        onChoose={setShown}
      />
      {preview.data ? (
        <>
          <b>{preview.data.subject}</b>
          <iframe title={t('admin.campaigns.preview')} sandbox="" srcDoc={preview.data.html} />
        </>
      ) : (
        <p role="status">{t(preview.isError ? 'admin.did_not_load' : 'shell.loading')}</p>
      )}
    </section>
  );
}
