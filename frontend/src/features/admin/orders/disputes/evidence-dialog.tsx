import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../api/requests/client';
import { postAdminOrdersDisputesEvidenceConstraints as rules } from '../../../../api/admin-form-constraints';
import type { DisputeEvidence, OrderDispute } from '../../../../api/schema';
import { showToast } from '../../../../ui/feedback/toasts';
import { Field } from '../../../../ui/forms/field';
import { TextArea } from '../../../../ui/forms/text-area';
import { useApiForm } from '../../../../ui/forms/use-api-form';
import { longTime } from '../../../i18n/formats';
import { useLanguage } from '../../../i18n/language';
import { confirmAction } from '../../panel/confirm-action';
import { FormSheet } from '../../panel/form/form-sheet';

const shortFields = ['customerName', 'customerEmail', 'serviceDate'] as const;
const longFields = ['productDescription', 'accessLog', 'policyDisclosure', 'furtherText'] as const;

interface EvidenceDialogProps {
  orderId: string;
  dispute: OrderDispute;
  evidence: DisputeEvidence;
  onClose: () => void;
}

/** The evidence of a dispute: assembled by the shop, edited here, and sent to the bank once. */
export function EvidenceDialog({ orderId, dispute, evidence, onClose }: EvidenceDialogProps) {
  const { t, lang } = useLanguage();
  const queryClient = useQueryClient();
  const { id: disputeId, acceptsEvidence, dueBy } = dispute;
  const form = useApiForm<DisputeEvidence>({
    t,
    defaultValues: evidence,
    onSubmit: async (body) => {
      if (!confirmAction(t('admin.orders.evidence_confirm'))) return;
      await api.post('/admin/orders/{orderId}/disputes/{disputeId}/evidence', {
        path: { orderId, disputeId },
        body,
      });
      showToast('ok', t('admin.orders.evidence_was_sent'));
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['admin', 'orders', orderId] });
    },
  });
  return (
    <FormSheet
      kind="dialog"
      title={t('admin.orders.evidence')}
      submitText={acceptsEvidence ? t('admin.orders.evidence_send') : undefined}
      busyText={t('admin.orders.evidence_sending')}
      failed="admin.orders.evidence_failed"
      form={form}
      onClose={onClose}
    >
      {acceptsEvidence ? <p className="full muted">{t('admin.orders.evidence_note')}</p> : null}
      {acceptsEvidence && dueBy ? (
        <p className="full">
          <b>{t('admin.orders.dispute_due', { at: longTime(dueBy, lang) })}</b>
        </p>
      ) : null}
      {shortFields.map((name) => (
        <div className="full" key={name}>
          <Field
            label={t(`admin.orders.evidence.${name}`)}
            readOnly={!acceptsEvidence}
            {...form.field(name, rules[name])}
          />
        </div>
      ))}
      {longFields.map((name) => (
        <div className="full" key={name}>
          <TextArea
            label={t(`admin.orders.evidence.${name}`)}
            rows={5}
            readOnly={!acceptsEvidence}
            {...form.field(name, rules[name])}
          />
        </div>
      ))}
    </FormSheet>
  );
}
