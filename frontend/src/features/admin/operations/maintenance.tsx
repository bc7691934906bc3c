import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../../api/requests/client';
import { LoadError } from '../../auth/load-error';
import { Switch } from '../../../ui/forms/switch';
import { useLanguage } from '../../i18n/language';
import { confirmAction } from '../panel/confirm-action';
import { TabLayout } from '../panel/tab-layout';
import { useAdminMutation } from '../panel/use-admin-mutation';
import styles from './maintenance.module.css';
import panelStyles from '../panel/panel.module.css';

/** Only dev mode bypasses the placeholder page (admin §4), so the administrator continues in dev mode. */
const maintenancePreviewPath = '/admin?tab=operations&view=maintenance&dev=true';

/** Turns maintenance on or off: visitors see the placeholder page, or the shop. */
export function Maintenance({ views }: { views: ReactNode }) {
  const { t } = useLanguage();
  const { mutate, isPending } = useAdminMutation();
  const status = useQuery({ queryKey: ['admin', 'status'], queryFn: () => api.get('/status'), staleTime: 0 });
  const switchTo = async (maintenance: boolean) => {
    const question = maintenance ? 'admin.operations.confirm_close' : 'admin.operations.confirm_open';
    if (!confirmAction(t(question))) return;
    const isDone = await mutate({
      run: () => api.put('/admin/status', { body: { maintenance } }),
      done: maintenance ? 'admin.operations.closed' : 'admin.operations.opened',
      failed: 'admin.operations.not_switched',
    });
    if (isDone && maintenance) window.location.assign(maintenancePreviewPath);
  };
  return (
    <TabLayout title={t('admin.tab.operations')} toolbar={views}>
      {status.data ? (
        <div className={styles.maintenance}>
          <span id="maintenance-switch">{t('admin.operations.maintenance_switch')}</span>
          <Switch
            labelledBy="maintenance-switch"
            isOn={status.data.maintenance}
            onChange={(isOn) => {
              if (!isPending) void switchTo(isOn);
            }}
          />
          <p className="muted">
            {t(status.data.maintenance ? 'admin.operations.shop_is_closed' : 'admin.operations.shop_is_open')}
          </p>
        </div>
      ) : status.isError ? (
        <div className={panelStyles.state}>
          <LoadError title={t('admin.operations.status_did_not_load')} onRetry={status.refetch} />
        </div>
      ) : (
        <span className="ring" role="status" aria-label={t('shell.loading')} />
      )}
    </TabLayout>
  );
}
