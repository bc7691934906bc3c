import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Lang } from '../../../api/types';
import { Segments } from '../../../ui/forms/segments';
import { useLanguage } from '../../i18n/language';
import { campaignQueries } from './campaigns.queries';
import styles from './campaigns.module.css';

const languages = ['en', 'ru'] as const;

/** The mail as subscribers receive it. The frame is sandboxed: no script in it runs. */
export function CampaignPreview({ id }: { id: string }) {
  const { t, lang } = useLanguage();
  const [shown, setShown] = useState<Lang>(lang);
  const preview = useQuery(campaignQueries.preview(id, shown));
  return (
    <section className={styles.preview} aria-label={t('admin.campaigns.preview')}>
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
