import { useRef } from 'react';
import { createRedemptionBatchConstraints as constraints } from '../../../api/admin-form-constraints';
import { api } from '../../../api/requests/client';
import { download } from '../../../api/requests/download';
import { Field } from '../../../ui/forms/field';
import { SelectField } from '../../../ui/forms/select-field';
import { TextArea } from '../../../ui/forms/text-area';
import { useLanguage } from '../../i18n/language';
import { FormSheet } from '../panel/form/form-sheet';
import { useDetailForm } from '../panel/form/use-detail-form';
import { useAdminMutation } from '../panel/use-admin-mutation';
import { type BatchValues, emptyBatch, isBatchSize, toBatch } from './batch';
import { ProductChoice } from './product-choice';

const named = { required: 'admin.redemption.fill_in', invalid: 'admin.redemption.fill_in' };
const badCount = (text: string) => (isBatchSize(text) ? undefined : 'admin.redemption.bad_count');

/** Creates a batch of codes and downloads them. */
export function BatchSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLanguage();
  const { mutate } = useAdminMutation();
  const created = useRef('');
  const batch = useDetailForm<BatchValues>({
    defaultValues: emptyBatch,
    save: async (values) => {
      created.current = (await api.post('/admin/redemption-batches', { body: toBatch(values) })).id;
    },
    done: 'admin.redemption.created',
    failed: 'admin.redemption.not_created',
    onClose,
    onSaved: () =>
      mutate({
        run: () => download(`/admin/redemption-batches/${created.current}/codes.csv`, 'redemption-codes.csv'),
        done: 'admin.redemption.created',
        failed: 'admin.redemption.created_not_exported',
      }),
  });
  const { field, form } = batch;
  return (
    <FormSheet
      isWide
      title={t('admin.redemption.add')}
      submitText={t('admin.redemption.create')}
      form={batch}
      onClose={batch.close}
    >
      <Field
        data-first
        isMarked
        label={t('admin.redemption.name')}
        {...field('name', constraints.name, named)}
      />
      <SelectField
        label={t('admin.redemption.kind')}
        options={constraints.kind.enum.map((value) => ({
          value,
          text: t(`admin.redemption.kind.${value}`),
        }))}
        {...form.register('kind')}
      />
      <Field
        isMarked
        label={t('admin.redemption.count')}
        inputMode="numeric"
        {...field('count', {}, { validate: badCount })}
      />
      <Field
        type="datetime-local"
        label={t('admin.redemption.valid_until')}
        hint={t('admin.redemption.valid_until_hint')}
        {...field('validUntil')}
      />
      <ProductChoice form={form} />
      <div className="full">
        <TextArea label={t('admin.redemption.note')} rows={2} {...field('note', constraints.note)} />
      </div>
    </FormSheet>
  );
}
