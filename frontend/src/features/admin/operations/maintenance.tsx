import { useQuery } from '../../../api/query';
import type { ReactNode } from 'react';
import { ask, send } from '../../../api/client';
import type { ShopStatus } from '../../../api/schema';
import { StateBlock } from '../../../ui/state-block';
import { Switch } from '../../../ui/switch';
import { useLanguage } from '../../i18n/language';
import { AdminTab } from '../panel/admin-tab';
import { confirmed } from '../panel/confirmed';
import { useAdminChange } from '../panel/use-admin-change';
import './maintenance.css';

/** Dev mode alone passes by the placeholder page (spec admin §4), so whoever closes the shop goes on in it. */
const insideClosedShop = '/admin?tab=operations&view=maintenance&dev=true';

/** Shows visitors the placeholder page, or the shop. */
export function Maintenance({ views }: { views: ReactNode }) {
  const { t } = useLanguage();
  const { change, isBusy } = useAdminChange();
  const status = useQuery({ key: 'admin status', ask: () => ask<ShopStatus>('/status'), freshMs: 0 });
  const put = async (maintenance: boolean) => {
    const question = maintenance ? 'admin.operations.confirm_close' : 'admin.operations.confirm_open';
    if (!confirmed(t(question))) return;
    const isDone = await change({
      run: () => send('PUT', '/admin/status', { maintenance }),
      done: maintenance ? 'admin.operations.closed' : 'admin.operations.opened',
      failed: 'admin.operations.not_switched',
    });
    if (isDone && maintenance) window.location.assign(insideClosedShop);
  };
  return (
    <AdminTab title={t('admin.tab.operations')} toolbar={views}>
      {status.data ? (
        <div className="mnt">
          <span id="maintenance-switch">{t('admin.operations.maintenance_switch')}</span>
          <Switch
            labelledBy="maintenance-switch"
            isOn={status.data.maintenance}
            onChange={(isOn) => {
              if (!isBusy) void put(isOn);
            }}
          />
          <p className="muted">
            {t(status.data.maintenance ? 'admin.operations.shop_is_closed' : 'admin.operations.shop_is_open')}
          </p>
        </div>
      ) : status.isError ? (
        <div className="adm-state">
          <StateBlock isError title={t('admin.operations.status_did_not_load')}>
            <button type="button" className="btn btn-md" onClick={() => status.again()}>
              {t('errors.try_again')}
            </button>
          </StateBlock>
        </div>
      ) : (
        <span className="ring" role="status" aria-label={t('shell.loading')} />
      )}
    </AdminTab>
  );
}
