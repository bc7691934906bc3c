import { api } from '../../../../api/requests/client';
import type { SetupStep } from '../../../../api/schema';
import { useLanguage } from '../../../i18n/language';
import { useAdminMutation } from '../../panel/use-admin-mutation';

/** The confirmation that no taxes are needed, or its end. */
function TaxChoice({ withoutTaxes }: { withoutTaxes: boolean }) {
  const { t } = useLanguage();
  const { mutate, isPending } = useAdminMutation();
  const choose = () =>
    void mutate({
      run: () => api.put('/admin/setup/taxes', { body: { withoutTaxes } }),
      done: 'admin.setup.taxes.saved',
      failed: 'admin.setup.taxes.not_saved',
    });
  return (
    <button type="button" className="btn btn-sm" disabled={isPending} onClick={choose}>
      {t(withoutTaxes ? 'admin.setup.taxes.confirm' : 'admin.setup.taxes.take_back')}
    </button>
  );
}

function SendTestMail() {
  const { t } = useLanguage();
  const { mutate, isPending } = useAdminMutation();
  const send = () =>
    void mutate({
      run: () => api.post('/admin/setup/test-mail'),
      done: 'admin.setup.test_mail.was_queued',
      failed: 'admin.setup.test_mail.not_queued',
    });
  return (
    <button type="button" className="btn btn-sm" disabled={isPending} onClick={send}>
      {t('admin.setup.test_mail.send')}
    </button>
  );
}

/** What can be done about a step without leaving the list. */
export function SetupAction({ step: { name, finding } }: { step: SetupStep }) {
  if (name === 'test_mail' && finding !== 'away') return <SendTestMail />;
  if (name !== 'taxes') return null;
  if (finding === 'none') return <TaxChoice withoutTaxes />;
  return finding === 'without' ? <TaxChoice withoutTaxes={false} /> : null;
}
