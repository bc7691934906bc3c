import { useMutation } from '@tanstack/react-query';
import { maxTypedCode } from '../../../../libs/i18n/src/codes/typed-code';
import { api, ApiError } from '../../api/requests/client';
import { Field } from '../../ui/forms/field';
import { ErrorLine } from '../auth/error-line';
import { useLanguage } from '../i18n/language';

/** Whether the API requires a mailed code, because the swaps of the year are used up. */
export function needsSwapCode(error: unknown): boolean {
  return error instanceof ApiError && error.code.startsWith('SWAP_CODE_');
}

interface SwapCodeProps {
  code: string;
  onType: (code: string) => void;
}

/** Requests the mailed code for a further swap, and its input. */
export function SwapCode({ code, onType }: SwapCodeProps) {
  const { t } = useLanguage();
  const mail = useMutation({ mutationFn: () => api.post('/licensing/swap-codes') });
  return (
    <div className="form">
      <div className="row-actions">
        <button type="button" className="btn btn-md" disabled={mail.isPending} onClick={() => mail.mutate()}>
          {t('activate.send_code')}
        </button>
      </div>
      <p role="status">{mail.isSuccess ? t('activate.code_sent') : ''}</p>
      <ErrorLine error={mail.error} fallbackKey="activate.failed_to_decide" />
      <Field
        label={t('activate.swap_code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={maxTypedCode}
        value={code}
        onChange={({ target }) => onType(target.value)}
      />
    </div>
  );
}
