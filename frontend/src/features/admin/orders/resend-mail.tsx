import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { postAdminOrdersReceiptConstraints as constraints } from '../../../api/admin-form-constraints';
import { api } from '../../../api/requests/client';
import { TextArea } from '../../../ui/forms/text-area';
import { useApiForm } from '../../../ui/forms/use-api-form';
import { useLanguage } from '../../i18n/language';
import { FormSheet } from '../panel/form/form-sheet';

interface ResendDialogProps {
  id: string;
  onSent: (address: string) => void;
  onClose: () => void;
}

function ResendDialog({ id, onSent, onClose }: ResendDialogProps) {
  const { t } = useLanguage();
  const queryClient = useQueryClient();
  const form = useApiForm({
    t,
    defaultValues: { reason: '' },
    onSubmit: async ({ reason }) => {
      const body = { reason: reason.trim() };
      const { sentTo } = await api.post('/admin/orders/{id}/receipt', { path: { id }, body });
      onSent(sentTo);
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['admin', 'orders', id] });
    },
  });
  const tooShort = 'admin.users.release_bad_reason';
  return (
    <FormSheet
      kind="dialog"
      title={t('admin.orders.resend')}
      submitText={t('admin.orders.send')}
      needs="orders:write"
      failed="admin.orders.not_resent"
      form={form}
      onClose={onClose}
    >
      <div className="full">
        <TextArea
          data-first
          label={t('admin.customer.reason')}
          hint={t('admin.customer.reason_hint')}
          rows={3}
          {...form.field('reason', constraints.reason, { required: tooShort, invalid: tooShort })}
        />
      </div>
    </FormSheet>
  );
}

/** Sends the mail of an order to its customer again, for a reason that the audit log records. */
export function ResendMail({ id }: { id: string }) {
  const { t } = useLanguage();
  const [isOpen, setIsOpen] = useState(false);
  const [sentTo, setSentTo] = useState<string>();
  return (
    <>
      <button type="button" className="btn btn-md" onClick={() => setIsOpen(true)}>
        {t('admin.orders.resend')}
      </button>
      <p role="status">{sentTo ? t('admin.orders.resent', { email: sentTo }) : ''}</p>
      {isOpen ? <ResendDialog id={id} onSent={setSentTo} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
