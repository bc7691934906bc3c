import { MailPlus, Trash2 } from 'lucide-react';
import { send } from '../../../api/client';
import type { SubscriberRow } from '../../../api/schema';
import { Icon } from '../../../ui/icons';
import { SearchBox } from '../../../ui/search-box';
import { useLanguage } from '../../i18n/language';
import { AdminTab } from '../panel/admin-tab';
import { AdminTable } from '../panel/admin-table';
import { BulkBar } from '../panel/bulk-bar';
import { confirmed } from '../panel/confirmed';
import { useAdminChange } from '../panel/use-admin-change';
import { useAdminList } from '../panel/use-admin-list';
import { useSelection } from '../panel/use-selection';
import { Shares } from './shares';
import { StatusFilter } from './status-filter';
import { canResend, type Filter, filters } from './subscriber';
import { useSubscriberColumns } from './subscriber-columns';
import './subscribers.css';

const path = '/newsletter/admin/subscribers';

const isFilter = (value: string | undefined): value is Filter => filters.some((filter) => filter === value);

const idOf = ({ _id }: SubscriberRow) => _id;
const nameOf = ({ email }: SubscriberRow) => email;
const many = (['activate', 'deactivate', 'delete'] as const).map((action) => ({
  name: action,
  label: `admin.subscribers.${action}_many`,
  question: `admin.subscribers.confirm_${action}_many`,
  path: `${path}/bulk`,
  body: { action },
}));

function useSubscriberChanges() {
  const { t } = useLanguage();
  const { change, isBusy } = useAdminChange();
  const toggle = ({ _id, ...subscriber }: SubscriberRow, flag: 'isConfirmed' | 'isActive') =>
    void change({
      run: () => send('PUT', `${path}/${_id}`, { [flag]: !subscriber[flag] }),
      done: 'admin.subscriber_updated',
      failed: 'admin.failed_update_subscriber',
    });
  const resend = ({ _id }: SubscriberRow) =>
    void change({
      run: () => send('POST', `${path}/${_id}/resend-confirmation`),
      done: 'admin.confirmation_sent',
      failed: 'admin.failed_send_confirmation',
    });
  const remove = ({ _id, email }: SubscriberRow) => {
    if (!confirmed(t('admin.subscribers.confirm_delete', { email }))) return;
    void change({
      run: () => send('DELETE', `${path}/${_id}`),
      done: 'admin.subscriber_deleted',
      failed: 'admin.failed_delete_subscriber',
    });
  };
  return { toggle, resend, remove, isBusy };
}

/** Who gets the newsletter (spec admin §2). */
export default function SubscribersTab() {
  const { t } = useLanguage();
  const { toggle, resend, remove, isBusy } = useSubscriberChanges();
  const columns = useSubscriberColumns(toggle);
  const list = useAdminList<SubscriberRow>({
    path,
    rows: 'subscribers',
    filters: ['status'],
    failed: 'admin.failed_fetch_subscribers',
  });
  const { status } = list.filters;
  const selection = useSelection({ rows: list.rows, idOf, nameOf });
  const title = t('admin.tab.subscribers');
  return (
    <AdminTab
      title={title}
      count={list.total}
      toolbar={
        <>
          <SearchBox label={t('admin.subscribers.search')} value={list.search} onSearch={list.find} />
          <StatusFilter
            chosen={isFilter(status) ? status : 'all'}
            onChoose={(filter) => list.filter({ status: filter === 'all' ? '' : filter })}
          />
        </>
      }
    >
      <Shares />
      <BulkBar selection={selection} idOf={idOf} nameOf={nameOf} actions={many} />
      <AdminTable
        title={title}
        list={list}
        columns={[selection.column, ...columns]}
        rowKey={idOf}
        empty={t('admin.subscribers.empty')}
        actions={(subscriber) => (
          <>
            {canResend(subscriber) ? (
              <button
                type="button"
                disabled={isBusy}
                aria-label={t('admin.subscribers.resend', { email: subscriber.email })}
                title={t('admin.subscribers.resend', { email: subscriber.email })}
                onClick={() => resend(subscriber)}
              >
                <Icon of={MailPlus} />
              </button>
            ) : null}
            <button
              type="button"
              className="del"
              disabled={isBusy}
              aria-label={t('admin.subscribers.delete', { email: subscriber.email })}
              onClick={() => remove(subscriber)}
            >
              <Icon of={Trash2} />
            </button>
          </>
        )}
      />
    </AdminTab>
  );
}
