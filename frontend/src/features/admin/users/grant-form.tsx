import { useQuery } from '@tanstack/react-query';
import { postAdminUsersLicenceGrantsConstraints as constraints } from '../../../api/admin-form-constraints';
import { api } from '../../../api/requests/client';
import type { LicenceGrant } from '../../../api/schema';
import { SelectField } from '../../../ui/forms/select-field';
import { TextArea } from '../../../ui/forms/text-area';
import { useApiForm } from '../../../ui/forms/use-api-form';
import { useLanguage } from '../../i18n/language';
import { firstProductsQuery } from '../panel/first-products.query';
import { useAdminMutation } from '../panel/use-admin-mutation';

interface GrantValues {
  slug: string;
  reason: LicenceGrant['reason'];
  note: string;
}

/** Gives the customer a licence: product, reason and a note. */
export function GrantForm({ userId }: { userId: string }) {
  const { t } = useLanguage();
  const { mutate, isPending } = useAdminMutation();
  const { data, isError } = useQuery(firstProductsQuery);
  const defaultValues: GrantValues = { slug: '', reason: 'press', note: '' };
  const grant = useApiForm({
    t,
    defaultValues,
    onSubmit: async ({ slug, reason, note }) => {
      const isDone = await mutate({
        run: () =>
          api.post('/admin/users/{id}/licence-grants', {
            path: { id: userId },
            body: { slug, reason, note },
          }),
        done: 'admin.users.given',
        failed: 'admin.users.not_given',
        onError: grant.markRefused,
      });
      if (isDone) grant.form.reset(defaultValues);
    },
  });
  const { field, form } = grant;
  const noteOf = (note: string, { reason }: GrantValues) =>
    reason === 'other' && note.trim() === '' ? 'admin.users.give_missing_note' : undefined;
  const isBusy = isPending || grant.isSubmitting;
  if (isError) return <p className="err">{t('admin.users.licences_failed')}</p>;
  const products = (data?.products ?? []).map(({ slug, name }) => ({ value: slug, text: name }));
  return (
    <form className="form" noValidate onSubmit={grant.submit}>
      <SelectField
        label={t('admin.users.give_product')}
        options={[{ value: '', text: '—' }, ...products]}
        {...field('slug', { required: true, minLength: 1 })}
      />
      <SelectField
        label={t('admin.users.give_reason')}
        options={constraints.reason.enum.map((value) => ({
          value,
          text: t(`admin.users.give_reason.${value}`),
        }))}
        {...form.register('reason')}
      />
      <TextArea
        label={t('admin.users.give_note')}
        hint={t('admin.users.give_note_hint')}
        rows={2}
        {...field('note', constraints.note, { validate: noteOf })}
      />
      <button type="submit" className="btn btn-p btn-md" disabled={isBusy} aria-busy={isBusy}>
        {t('admin.users.give')}
      </button>
    </form>
  );
}
