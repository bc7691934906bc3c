import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/requests/client';
import { ErrorLine } from '../../../features/auth/error-line';
import { FormMessage } from '../../../features/auth/form-message';
import { useSession } from '../../../features/auth/session';
import { purchaseTexts } from '../../../features/checkout/purchase-texts';
import { LazyTexts } from '../../../features/i18n/lazy-texts';
import { useLanguage } from '../../../features/i18n/language';
import { paths } from '../../routing/paths';

interface SendToComputerProps {
  orderNumber: string;
  downloadToken: string;
}

/** Sends the purchase mail, which has the link, once more; the API allows five a day. */
function MailLink({ orderNumber }: Pick<SendToComputerProps, 'orderNumber'>) {
  const { t } = useLanguage();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => api.post('/account/orders/{number}/receipt', { path: { number: orderNumber } }),
  });
  return (
    <>
      <button
        type="button"
        className="btn btn-md"
        disabled={isPending}
        aria-busy={isPending}
        onClick={() => mutate()}
      >
        {t('purchase.mail_link')}
      </button>
      <ErrorLine error={error} fallbackKey="purchase.mail_failed" />
      <FormMessage text={data ? t('purchase.mail_sent', { email: data.sentTo }) : ''} isError={false} />
    </>
  );
}

/** The link is shown as text when the browser does not let the page copy it. */
function CopyLink({ downloadToken }: Pick<SendToComputerProps, 'downloadToken'>) {
  const { t } = useLanguage();
  const [state, setState] = useState<'' | 'copied' | 'shown'>('');
  const link = new URL(paths.downloadsOf(downloadToken), window.location.origin).toString();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setState('copied');
    } catch {
      setState('shown');
    }
  };
  return (
    <>
      <button type="button" className="btn btn-md" onClick={() => void copy()}>
        {t('purchase.copy_link')}
      </button>
      <FormMessage text={state === 'copied' ? t('purchase.copied') : ''} isError={false} />
      {state === 'shown' ? <p className="mono">{link}</p> : null}
    </>
  );
}

function Ways({ orderNumber, downloadToken }: SendToComputerProps) {
  const { t } = useLanguage();
  const { isSignedIn } = useSession();
  return (
    <section className="panel" aria-labelledby="send-to-computer">
      <h2 className="h4" id="send-to-computer">
        {t('purchase.on_computer')}
      </h2>
      <p>{t('purchase.on_computer_text')}</p>
      {isSignedIn ? <MailLink orderNumber={orderNumber} /> : null}
      <CopyLink downloadToken={downloadToken} />
    </section>
  );
}

/** For a purchase on a phone: the plug-ins are installed on a computer, so the download link goes there. */
export default function SendToComputer(props: SendToComputerProps) {
  return (
    <LazyTexts load={purchaseTexts}>
      <Ways {...props} />
    </LazyTexts>
  );
}
