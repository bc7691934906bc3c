import { useQueryClient } from '@tanstack/react-query';
import { putAdminEntitlementsSeatLimitConstraints as constraints } from '../../../../api/admin-form-constraints';
import { api } from '../../../../api/requests/client';
import type { EntitlementView } from '../../../../api/schema';
import { Field } from '../../../../ui/forms/field';
import { TextArea } from '../../../../ui/forms/text-area';
import { useApiForm } from '../../../../ui/forms/use-api-form';
import { useLanguage } from '../../../i18n/language';
import { useBanners } from '../../panel/banners';
import { confirmAction } from '../../panel/confirm-action';
import { FormSheet } from '../../panel/form/form-sheet';

export type LicenceAction = 'suspend' | 'reinstate' | 'change_seats';

const texts: Record<LicenceAction, { submit: string; confirm: string; done: string; failed: string }> = {
  suspend: {
    submit: 'admin.customer.suspend',
    confirm: 'admin.customer.confirm_suspend',
    done: 'admin.customer.suspended',
    failed: 'admin.customer.not_suspended',
  },
  reinstate: {
    submit: 'admin.customer.reinstate',
    confirm: 'admin.customer.confirm_reinstate',
    done: 'admin.customer.reinstated',
    failed: 'admin.customer.not_reinstated',
  },
  change_seats: {
    submit: 'admin.customer.save',
    confirm: 'admin.customer.confirm_seats',
    done: 'admin.customer.seats_changed',
    failed: 'admin.customer.seats_not_changed',
  },
};

interface LicenceDialogProps {
  action: LicenceAction;
  licence: EntitlementView;
  onClose: () => void;
}

/** Suspends or reinstates a licence or changes its seats, for a reason that the audit log records. */
export function LicenceDialog({ action, licence: { id, name, license }, onClose }: LicenceDialogProps) {
  const { t } = useLanguage();
  const queryClient = useQueryClient();
  const { showSuccess } = useBanners();
  const { submit, confirm, done, failed } = texts[action];
  const send = (seatLimit: number, reason: string) => {
    const path = { id };
    if (action === 'change_seats')
      return api.put('/admin/entitlements/{id}/seat-limit', { path, body: { seatLimit, reason } });
    return action === 'suspend'
      ? api.post('/admin/entitlements/{id}/suspend', { path, body: { reason } })
      : api.post('/admin/entitlements/{id}/reinstate', { path, body: { reason } });
  };
  const form = useApiForm({
    t,
    defaultValues: { seats: String(license.seatLimit), reason: '' },
    onSubmit: async ({ seats, reason }) => {
      if (!confirmAction(t(confirm, { name, count: Number(seats) }))) return;
      await send(Number(seats), reason.trim());
      showSuccess(done);
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['admin'] });
    },
  });
  const { minimum: min, maximum: max } = constraints.seatLimit;
  const isSeats = (text: string) => /^\d{1,3}$/.test(text) && Number(text) >= min && Number(text) <= max;
  const tooShort = 'admin.users.release_bad_reason';
  return (
    <FormSheet
      needs="licences:write"
      kind="dialog"
      title={t(`admin.customer.${action}_named`, { name })}
      submitText={t(submit)}
      failed={failed}
      form={form}
      onClose={onClose}
    >
      <p className="full">{t(`admin.customer.${action}_effect`)}</p>
      {action === 'change_seats' ? (
        <Field
          data-first
          label={t('admin.customer.seat_limit')}
          hint={t('admin.customer.seats_range', { min, max })}
          inputMode="numeric"
          {...form.field(
            'seats',
            {},
            {
              validate: (seats) => (isSeats(seats) ? undefined : 'validation.invalid'),
            },
          )}
        />
      ) : null}
      <div className="full">
        <TextArea
          data-first={action === 'change_seats' ? undefined : true}
          label={t('admin.customer.reason')}
          hint={t('admin.customer.reason_hint')}
          rows={3}
          {...form.field('reason', constraints.reason, { required: tooShort, invalid: tooShort })}
        />
      </div>
    </FormSheet>
  );
}
