import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, ApiError } from '../../../api/requests/client';
import { postAdminOrdersRefundsConstraints as constraints } from '../../../api/form-constraints';
import type { OrderView } from '../../../api/schema';
import { Sheet } from '../../../ui/feedback/sheet';
import { Field } from '../../../ui/forms/field';
import { SelectField } from '../../../ui/forms/select-field';
import { TextArea } from '../../../ui/forms/text-area';
import { useApiForm } from '../../../ui/forms/use-api-form';
import { formatMoney } from '../../i18n/formats';
import { useLanguage } from '../../i18n/language';
import { confirmAction } from '../panel/confirm-action';
import { errorMessage } from '../panel/error-message';
import { newIdempotencyKey, parseAmount, type Reason, reasons, refundableAmount } from './refund';

type RefundableOrder = Pick<OrderView, 'id' | 'billingInfo' | 'totalAmount' | 'refunded' | 'refunds'>;

interface RefundInput {
  amount: number;
  reason: Reason;
  note: string;
}

const notSent = { input: '', key: '' };

/** Requests a refund. The same input keeps its idempotency key until the server has answered, so that it is refunded once. */
function useRefund({ id }: RefundableOrder) {
  const queryClient = useQueryClient();
  const sent = useRef(notSent);
  return async (input: RefundInput) => {
    const json = JSON.stringify(input);
    if (sent.current.input !== json) sent.current = { input: json, key: newIdempotencyKey() };
    try {
      await api.post('/admin/orders/{id}/refunds', {
        path: { id },
        body: { ...input, key: sent.current.key },
      });
    } catch (error) {
      // After a timeout or an error of the server the refund may have been applied all the same.
      const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
      if (isRefused) sent.current = notSent;
      throw error;
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['admin'] });
    }
  };
}

interface RefundDialogProps {
  order: RefundableOrder;
  onClose: () => void;
  onDone: () => void;
}

/** Refunds an order in full or in part, after a confirmation. */
export function RefundDialog({ order, onClose, onDone }: RefundDialogProps) {
  const { t, lang } = useLanguage();
  const [left] = useState(() => refundableAmount(order));
  const refund = useRefund(order);
  const { field, submit, isSubmitting, error } = useApiForm<Omit<RefundInput, 'amount'> & { amount: string }>(
    {
      t: (key) => t(key, { left: formatMoney(left, lang) }),
      defaultValues: { amount: left.toFixed(2), reason: 'requested_by_customer', note: '' },
      onSubmit: async ({ amount: typed, reason, note }) => {
        const amount = parseAmount(typed, left);
        if (amount === undefined) return;
        const values = { amount: formatMoney(amount, lang), email: order.billingInfo.email };
        if (!confirmAction(t('admin.orders.confirm_refund', values))) return;
        await refund({ amount, reason, note: note.trim() });
        onDone();
      },
    },
  );
  return (
    <Sheet kind="dialog" title={t('admin.orders.refund')} closeLabel={t('admin.close')} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <div className="sht-body">
          <Field
            data-first
            label={t('admin.orders.refund_amount')}
            inputMode="decimal"
            hint={t('admin.orders.refund_left', { left: formatMoney(left, lang) })}
            {...field(
              'amount',
              {},
              {
                validate: (typed) =>
                  parseAmount(typed, left) === undefined ? 'admin.orders.refund_bad_amount' : undefined,
              },
            )}
          />
          <SelectField
            label={t('admin.orders.refund_reason')}
            options={reasons.map((value) => ({ value, text: t(`admin.orders.reason.${value}`) }))}
            {...field('reason', constraints.reason)}
          />
          <div className="full">
            <TextArea label={t('admin.orders.refund_note')} rows={3} {...field('note', constraints.note)} />
          </div>
          <p className="full muted">{t('admin.orders.refund_effect')}</p>
          <div className="full" role="alert">
            {error ? <p className="err">{errorMessage(t, error, 'admin.orders.failed_refund')}</p> : null}
          </div>
        </div>
        <footer>
          <button type="button" className="btn btn-md" onClick={onClose}>
            {t('admin.cancel')}
          </button>
          <button type="submit" className="btn btn-p btn-md" disabled={isSubmitting} aria-busy={isSubmitting}>
            {t(isSubmitting ? 'admin.orders.refunding' : 'admin.orders.refund')}
          </button>
        </footer>
      </form>
    </Sheet>
  );
}
