import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, ApiError } from '../../../api/requests/client';
import { postAdminOrdersRefundsConstraints as constraints } from '../../../api/admin-form-constraints';
import type { OrderView } from '../../../api/schema';
import { Field } from '../../../ui/forms/field';
import { SelectField } from '../../../ui/forms/select-field';
import { TextArea } from '../../../ui/forms/text-area';
import { useApiForm } from '../../../ui/forms/use-api-form';
import { formatMoney, fromMinor, priceDecimals } from '../../i18n/formats';
import { useLanguage } from '../../i18n/language';
import { confirmAction } from '../panel/confirm-action';
import { FormSheet } from '../panel/form/form-sheet';
import {
  amountOf,
  newIdempotencyKey,
  parseAmount,
  validateRefund,
  type Reason,
  reasons,
  refundableAmount,
  refundableItems,
} from './refund';
import { EarnedPrices, RefundItems } from './refund-items';

type RefundableOrder = Pick<
  OrderView,
  'id' | 'billingInfo' | 'currency' | 'totalAmount' | 'refunded' | 'refunds' | 'items' | 'earnedPrices'
>;

/** `usual`: the server decides by the amount and the items. */
const revocations = ['usual', 'all', 'none'] as const;

interface RefundInput {
  amount: number;
  reason: Reason;
  note: string;
  lines?: string[];
  revoke?: 'all' | 'none';
}

interface FormValues {
  amount: string;
  reason: Reason;
  note: string;
  revoke: (typeof revocations)[number];
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

function toInput(
  amount: number,
  { reason, note, revoke }: FormValues,
  chosen: ReadonlySet<string>,
): RefundInput {
  return {
    ...{ amount, reason, note: note.trim() },
    ...(chosen.size > 0 ? { lines: [...chosen] } : {}),
    ...(revoke === 'usual' ? {} : { revoke }),
  };
}

/** Refunds an order or some of its items, in full or in part, after a confirmation. */
export function RefundDialog({ order, onClose, onDone }: RefundDialogProps) {
  const { t, lang } = useLanguage();
  const { currency } = order;
  const money = (amount: number) => formatMoney(amount, lang, currency);
  const [left] = useState(() => refundableAmount(order));
  const [items] = useState(() => refundableItems(order));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const refund = useRefund(order);
  const mostOf = (pluginIds: ReadonlySet<string>) => {
    const ofChoice = items.filter(({ pluginId }) => pluginIds.has(pluginId));
    return ofChoice.length > 0 ? amountOf(ofChoice, left, currency) : left;
  };
  const most = mostOf(chosen);
  const fields = useApiForm<FormValues>({
    t: (key) => t(key, { left: money(most), min_amount: money(fromMinor(1, currency)) }),
    defaultValues: {
      amount: left.toFixed(priceDecimals(currency)),
      reason: 'requested_by_customer',
      note: '',
      revoke: 'usual',
    },
    onSubmit: async (typed) => {
      const amount = parseAmount(typed.amount, most, currency);
      if (amount === undefined) return;
      const values = { amount: money(amount), email: order.billingInfo.email };
      if (!confirmAction(t('admin.orders.confirm_refund', values))) return;
      await refund(toInput(amount, typed, chosen));
      onDone();
    },
  });
  const choose = (next: ReadonlySet<string>) => {
    setChosen(next);
    fields.form.setValue('amount', mostOf(next).toFixed(priceDecimals(currency)));
  };
  const { field } = fields;
  return (
    <FormSheet
      needs="orders:refund"
      kind="dialog"
      title={t('admin.orders.refund')}
      submitText={t('admin.orders.refund')}
      busyText={t('admin.orders.refunding')}
      failed="admin.orders.failed_refund"
      form={fields}
      onClose={onClose}
    >
      <EarnedPrices earnedPrices={order.earnedPrices} money={money} />
      <RefundItems items={items} money={money} chosen={chosen} onChoose={choose} />
      <Field
        data-first
        label={t('admin.orders.refund_amount', { currency: currency.toUpperCase() })}
        inputMode="decimal"
        hint={t('admin.orders.refund_left', { left: money(most) })}
        {...field('amount', {}, { validate: (typed) => validateRefund(typed, most, currency) })}
      />
      <SelectField
        label={t('admin.orders.refund_reason')}
        options={reasons.map((value) => ({ value, text: t(`admin.orders.reason.${value}`) }))}
        {...field('reason', constraints.reason)}
      />
      <SelectField
        label={t('admin.orders.refund_revoke')}
        options={revocations.map((value) => ({ value, text: t(`admin.orders.refund_revoke.${value}`) }))}
        {...field('revoke')}
      />
      <div className="full">
        <TextArea label={t('admin.orders.refund_note')} rows={3} {...field('note', constraints.note)} />
      </div>
      <p className="full muted">{t('admin.orders.refund_effect')}</p>
    </FormSheet>
  );
}
