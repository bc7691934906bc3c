import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/requests/client';
import { LoadError } from '../../auth/load-error';
import { useLanguage } from '../../i18n/language';
import panelStyles from '../panel/panel.module.css';
import { TabLayout } from '../panel/tab-layout';
import { AlertSettingsForm } from './alert-settings-form';
import { OpenAlerts } from './open-alerts';
import styles from './alerts.module.css';

/** What needs a person, and who learns of it by mail. */
export default function AlertsTab() {
  const { t } = useLanguage();
  const settings = useQuery({
    queryKey: ['admin', 'alert-settings'],
    queryFn: () => api.get('/admin/alert-settings'),
    staleTime: 0,
  });
  return (
    <TabLayout title={t('admin.tab.alerts')}>
      <div className={styles.alerts}>
        <OpenAlerts />
        {settings.data ? (
          <AlertSettingsForm key={settings.data.version} settings={settings.data} />
        ) : settings.isError ? (
          <div className={panelStyles.state}>
            <LoadError title={t('admin.alerts.settings_did_not_load')} onRetry={settings.refetch} />
          </div>
        ) : (
          <span className="ring" role="status" aria-label={t('shell.loading')} />
        )}
      </div>
    </TabLayout>
  );
}
