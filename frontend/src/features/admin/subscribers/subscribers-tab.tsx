import { FileUp, MailPlus, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { api } from '../../../api/requests/client';
import type { SubscriberView } from '../../../api/schema';
import { Icon } from '../../../ui/icons';
import { useLanguage } from '../../i18n/language';
import { ListTab } from '../panel/list/list-tab';
import { useMay } from '../panel/permissions';
import { useAdminMutation } from '../panel/use-admin-mutation';
import { StatusDistribution } from './status-distribution';
import { canResend, filters } from './subscriber';
import { type Flag, useSubscriberColumns } from './subscriber-columns';

const SubscriberImportSheet = lazy(() => import('./import/subscriber-import-sheet'));

const nameOf = ({ email }: SubscriberView) => email;

const bulkActions = (['activate', 'deactivate', 'delete'] as const).map((action) => ({
  name: action,
  label: `admin.subscribers.${action}_selected`,
  confirmation: `admin.subscribers.confirm_${action}_selected`,
  run: (ids: string[]) => api.post('/newsletter/admin/subscribers/bulk', { body: { action, ids } }),
}));

function useToggle() {
  const { mutate } = useAdminMutation();
  return (subscriber: SubscriberView, flag: Flag) =>
    void mutate({
      run: () =>
        api.put('/newsletter/admin/subscribers/{id}', {
          path: { id: subscriber._id },
          body: { [flag]: !subscriber[flag] },
        }),
      done: 'admin.subscriber_updated',
      failed: 'admin.failed_update_subscriber',
    });
}

/** Newsletter subscribers (admin §2). */
export default function SubscribersTab() {
  const { t } = useLanguage();
  const mayImport = useMay();
  const [isImporting, setImporting] = useState(false);
  return (
    <ListTab<SubscriberView>
      tab="subscribers"
      path="/newsletter/admin/subscribers"
      exportName="subscribers.csv"
      exportNeeds="subscribers:export"
      rows="subscribers"
      idOf={({ _id }) => _id}
      columns={useSubscriberColumns(useToggle())}
      search={t('admin.subscribers.search')}
      filters={[
        {
          segments: {
            name: 'status',
            label: t('admin.subscribers.status'),
            values: filters,
            textOf: (filter) => t(`admin.subscribers.filter.${filter}`),
          },
        },
      ]}
      bulk={{ nameOf, actions: bulkActions }}
      summary={<StatusDistribution />}
      toolbar={
        mayImport ? (
          <button type="button" className="btn btn-md" onClick={() => setImporting(true)}>
            <Icon of={FileUp} />
            {t('admin.subscribers.import')}
          </button>
        ) : null
      }
      failed="admin.failed_fetch_subscribers"
      actions={[
        {
          name: 'resend',
          icon: MailPlus,
          isShown: canResend,
          label: ({ email }) => t('admin.subscribers.resend', { email }),
          run: ({ _id: id }) =>
            api.post('/newsletter/admin/subscribers/{id}/resend-confirmation', { path: { id } }),
          done: 'admin.confirmation_sent',
          failed: 'admin.failed_send_confirmation',
        },
        {
          name: 'delete',
          icon: Trash2,
          isDestructive: true,
          label: ({ email }) => t('admin.subscribers.delete', { email }),
          confirmation: ({ email }) => t('admin.subscribers.confirm_delete', { email }),
          run: ({ _id: id }) => api.delete('/newsletter/admin/subscribers/{id}', { path: { id } }),
          done: 'admin.subscriber_deleted',
          failed: 'admin.failed_delete_subscriber',
        },
      ]}
    >
      <Suspense>
        {isImporting ? <SubscriberImportSheet onClose={() => setImporting(false)} /> : null}
      </Suspense>
    </ListTab>
  );
}
