import { api } from '../../../api/requests/client';
import { download } from '../../../api/requests/download';
import type { LicenceImportReport } from '../../../api/schema';
import { useLanguage } from '../../i18n/language';
import { confirmAction } from '../panel/confirm-action';
import { useAdminMutation } from '../panel/use-admin-mutation';
import styles from './imports.module.css';

interface Action {
  name: 'start' | 'send' | 'cancel' | 'faults';
  isShown: (report: LicenceImportReport) => boolean;
  isConfirmed: boolean;
  run: (id: string) => Promise<unknown>;
}

const actions: readonly Action[] = [
  {
    name: 'start',
    isShown: ({ state, counts }) => state === 'checked' && counts.ready > 0,
    isConfirmed: true,
    run: (id) => api.post('/admin/licence-imports/{id}/start', { path: { id } }),
  },
  {
    name: 'send',
    isShown: ({ endedAt, mailsRequestedAt, counts }) =>
      !!endedAt && !mailsRequestedAt && counts.addresses > 0,
    isConfirmed: true,
    run: (id) => api.post('/admin/licence-imports/{id}/mails', { path: { id } }),
  },
  {
    name: 'faults',
    isShown: ({ faults }) => faults.length > 0,
    isConfirmed: false,
    run: (id) => download(`/admin/licence-imports/${id}/faults.csv`, 'licence-import-faults.csv'),
  },
  {
    name: 'cancel',
    isShown: ({ state }) => state === 'checking' || state === 'checked' || state === 'running',
    isConfirmed: true,
    run: (id) => api.post('/admin/licence-imports/{id}/cancel', { path: { id } }),
  },
];

/** What can be done with an import in its present state. */
export function ImportActions({ report }: { report: LicenceImportReport }) {
  const { t } = useLanguage();
  const { mutate, isPending } = useAdminMutation();
  const press = ({ name, isConfirmed, run }: Action) => {
    const { ready, addresses } = report.counts;
    const count = name === 'send' ? addresses : ready;
    if (isConfirmed && !confirmAction(t(`admin.imports.confirm_${name}`, { count }))) return;
    const result = { done: `admin.imports.${name}_done`, failed: `admin.imports.${name}_failed` };
    void mutate({ run: () => run(report.id), ...result });
  };
  return (
    <div className={styles.actions}>
      {actions
        .filter(({ isShown }) => isShown(report))
        .map((action, at) => (
          <button
            key={action.name}
            type="button"
            className={
              at === 0 && action.isConfirmed && action.name !== 'cancel' ? 'btn btn-p btn-md' : 'btn btn-md'
            }
            disabled={isPending}
            onClick={() => press(action)}
          >
            {t(`admin.imports.${action.name}`)}
          </button>
        ))}
    </div>
  );
}
