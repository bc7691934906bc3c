import { useWatch } from 'react-hook-form';
import { api } from '../../../api/requests/client';
import { postAdminCampaignsTestConstraints as testConstraints } from '../../../api/admin-form-constraints';
import type { CampaignView } from '../../../api/schema';
import { Field } from '../../../ui/forms/field';
import { useApiForm } from '../../../ui/forms/use-api-form';
import { useSession } from '../../auth/session';
import { useLanguage } from '../../i18n/language';
import { confirmAction } from '../panel/confirm-action';
import { useAdminMutation } from '../panel/use-admin-mutation';
import styles from './campaigns.module.css';

/** Sends one test mail. */
export function TestMailForm({ id }: { id: string }) {
  const { t, lang } = useLanguage();
  const { user } = useSession();
  const { mutate, isPending } = useAdminMutation();
  const { field, submit } = useApiForm({
    t,
    defaultValues: { email: user?.email ?? '' },
    onSubmit: ({ email }) =>
      mutate({
        run: () =>
          api.post('/admin/campaigns/{id}/test', {
            path: { id },
            body: { email: email.trim(), language: lang },
          }),
        done: 'admin.campaigns.test_sent',
        failed: 'admin.campaigns.test_failed',
      }),
  });
  return (
    <form className={styles.row} onSubmit={submit} noValidate>
      <Field
        label={t('admin.campaigns.test_to')}
        type="email"
        {...field('email', testConstraints.email, { invalid: 'invalid_email' })}
      />
      <button type="submit" className="btn btn-md" disabled={isPending}>
        {t('admin.campaigns.send_test')}
      </button>
    </form>
  );
}

/** Sends the campaign now or at a time. A campaign with one language needs consent to send that to all subscribers. */
export function ScheduleForm({ campaign, onDone }: { campaign: CampaignView; onDone: () => void }) {
  const { t } = useLanguage();
  const { mutate, isPending } = useAdminMutation();
  const isIncomplete = campaign.languages.length < 2;
  const { form, field, submit } = useApiForm({
    t,
    defaultValues: { at: '', englishForAll: false },
    onSubmit: async ({ at, englishForAll }) => {
      if (!confirmAction(t(at ? 'admin.campaigns.confirm_later' : 'admin.campaigns.confirm_now'))) return;
      const isDone = await mutate({
        run: () =>
          api.post('/admin/campaigns/{id}/schedule', {
            path: { id: campaign._id },
            body: { ...(at ? { at: new Date(at).toISOString() } : {}), englishForAll },
          }),
        done: 'admin.campaigns.scheduled',
        failed: 'admin.campaigns.not_changed',
      });
      if (isDone) onDone();
    },
  });
  const [at, englishForAll] = useWatch({ control: form.control, name: ['at', 'englishForAll'] });
  return (
    <form onSubmit={submit} noValidate>
      {isIncomplete ? (
        <label className={styles.check}>
          <input type="checkbox" {...form.register('englishForAll')} />
          {t('admin.campaigns.english_for_all')}
        </label>
      ) : null}
      <div className={styles.row}>
        <Field
          label={t('admin.campaigns.at')}
          hint={t('admin.campaigns.at_hint')}
          type="datetime-local"
          {...field('at')}
        />
        <button
          type="submit"
          className="btn btn-p btn-md"
          disabled={isPending || (isIncomplete && !englishForAll)}
        >
          {t(at ? 'admin.campaigns.schedule' : 'admin.campaigns.send_now')}
        </button>
      </div>
    </form>
  );
}
