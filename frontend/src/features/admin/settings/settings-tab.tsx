import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/requests/client';
import { LoadError } from '../../auth/load-error';
import { useLanguage } from '../../i18n/language';
import panelStyles from '../panel/panel.module.css';
import { TabLayout } from '../panel/tab-layout';
import { BrandForm } from './brand-form';

/** Who the shop is, on pages, in mails and on documents. */
export default function SettingsTab() {
  const { t } = useLanguage();
  const brand = useQuery({ queryKey: ['admin', 'brand'], queryFn: () => api.get('/brand'), staleTime: 0 });
  return (
    <TabLayout title={t('admin.tab.settings')}>
      {brand.data ? (
        <BrandForm key={brand.data.version} brand={brand.data} />
      ) : brand.isError ? (
        <div className={panelStyles.state}>
          <LoadError title={t('admin.settings.did_not_load')} onRetry={brand.refetch} />
        </div>
      ) : (
        <span className="ring" role="status" aria-label={t('shell.loading')} />
      )}
    </TabLayout>
  );
}
