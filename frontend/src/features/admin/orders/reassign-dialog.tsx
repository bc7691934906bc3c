import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { api, ApiError } from '../../../api/requests/client';
import { postAdminOrdersReassignConstraints as constraints } from '../../../api/admin-form-constraints';
import { Field } from '../../../ui/forms/field';
import { TextArea } from '../../../ui/forms/text-area';
import { useApiForm } from '../../../ui/forms/use-api-form';
import { useLanguage } from '../../i18n/language';
import { FormSheet } from '../panel/form/form-sheet';
import { DuplicateChoice, type DuplicateDecision } from './duplicate-choice';

/** The account of the address owns items of the order already. */
const hasDuplicates = (error: unknown) =>
  error instanceof ApiError && error.code === 'REASSIGNMENT_DUPLICATES';

interface ReassignDialogProps {
  id: string;
  onClose: () => void;
  onDone: (email: string) => void;
}

interface ReassignInput {
  email: string;
  reason: string;
  duplicates?: DuplicateDecision;
}

/** @param onDuplicates is called when an administrator has to decide about items first */
async function reassign(id: string, body: ReassignInput, onDuplicates: () => void) {
  try {
    return await api.post('/admin/orders/{id}/reassign', { path: { id }, body });
  } catch (error) {
    if (hasDuplicates(error)) onDuplicates();
    throw error;
  }
}

/** Mails a link to the address that the customer meant; the order moves when its owner confirms. */
export function ReassignDialog({ id, onClose, onDone }: ReassignDialogProps) {
  const { t } = useLanguage();
  const queryClient = useQueryClient();
  const [decision, setDecision] = useState<DuplicateDecision | null>(null);
  const [isAsked, setAsked] = useState(false);
  const form = useApiForm({
    t,
    defaultValues: { email: '', reason: '' },
    onSubmit: async ({ email, reason }) => {
      const duplicates = decision ? { duplicates: decision } : {};
      const body = { email: email.trim(), reason: reason.trim(), ...duplicates };
      const requested = await reassign(id, body, () => setAsked(true));
      await queryClient.invalidateQueries({ queryKey: ['admin', 'orders', id] });
      onDone(requested.email);
    },
  });
  return (
    <FormSheet
      kind="dialog"
      title={t('admin.orders.reassign')}
      submitText={t('admin.orders.reassign')}
      failed="admin.orders.failed_reassign"
      form={form}
      onClose={onClose}
    >
      <div className="full">
        <Field
          data-first
          isMarked
          label={t('admin.orders.reassign_email')}
          type="email"
          {...form.field('email', constraints.email, { invalid: 'invalid_email' })}
        />
      </div>
      <div className="full">
        <TextArea
          label={t('admin.orders.reassign_reason')}
          rows={3}
          {...form.field('reason', constraints.reason)}
        />
      </div>
      <p className="full muted">{t('admin.orders.reassign_effect')}</p>
      {isAsked ? <DuplicateChoice chosen={decision} onChoose={setDecision} /> : null}
    </FormSheet>
  );
}
