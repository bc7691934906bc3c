import { Trash2 } from 'lucide-react';
import { postAdminUsersNotesConstraints as constraints } from '../../../../api/admin-form-constraints';
import { api } from '../../../../api/requests/client';
import type { CustomerNote } from '../../../../api/schema';
import { TextArea } from '../../../../ui/forms/text-area';
import { useApiForm } from '../../../../ui/forms/use-api-form';
import { Icon } from '../../../../ui/icons';
import { dayAndTime } from '../../../i18n/formats';
import { useLanguage } from '../../../i18n/language';
import { confirmAction } from '../../panel/confirm-action';
import { useMay } from '../../panel/permissions';
import { useAdminMutation } from '../../panel/use-admin-mutation';
import styles from './customer.module.css';

function NoteForm({ userId }: { userId: string }) {
  const { t } = useLanguage();
  const { mutate, isPending } = useAdminMutation();
  const added = useApiForm({
    t,
    defaultValues: { text: '' },
    onSubmit: async ({ text }) => {
      const isDone = await mutate({
        run: () => api.post('/admin/users/{id}/notes', { path: { id: userId }, body: { text } }),
        done: 'admin.customer.note_added',
        failed: 'admin.customer.note_not_added',
        onError: added.markRefused,
      });
      if (isDone) added.form.reset();
    },
  });
  const missing = 'admin.customer.note_missing';
  return (
    <form className="form" noValidate onSubmit={added.submit}>
      <TextArea
        label={t('admin.customer.note')}
        hint={t('admin.customer.note_hint')}
        rows={3}
        {...added.field('text', constraints.text, { required: missing, invalid: missing })}
      />
      <button type="submit" className="btn btn-md" disabled={isPending} aria-busy={isPending}>
        {t('admin.customer.add_note')}
      </button>
    </form>
  );
}

/** Notes of administrators, newest first. */
export function CustomerNotes({ userId, notes }: { userId: string; notes: readonly CustomerNote[] }) {
  const { t, lang } = useLanguage();
  const { mutate, isPending } = useAdminMutation();
  const mayWrite = useMay('customers:write');
  const remove = ({ id: noteId }: CustomerNote) => {
    if (!confirmAction(t('admin.customer.confirm_delete_note'))) return;
    void mutate({
      run: () => api.delete('/admin/users/{id}/notes/{noteId}', { path: { id: userId, noteId } }),
      done: 'admin.customer.note_deleted',
      failed: 'admin.customer.note_not_deleted',
    });
  };
  return (
    <>
      {mayWrite ? <NoteForm userId={userId} /> : null}
      <ul className={styles.notes}>
        {notes.map((note) => (
          <li key={note.id}>
            <p>{note.text}</p>
            <small className="muted">
              {[note.author ?? t('admin.customer.former_admin'), dayAndTime(note.createdAt, lang)].join(
                ' · ',
              )}
            </small>
            {mayWrite ? (
              <button
                type="button"
                className="icon-btn"
                disabled={isPending}
                aria-label={t('admin.customer.delete_note', { date: dayAndTime(note.createdAt, lang) })}
                onClick={() => remove(note)}
              >
                <Icon of={Trash2} />
              </button>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
}
