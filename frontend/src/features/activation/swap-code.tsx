import { useDeed } from '../../api/deed';
import { Failure, send } from '../../api/client';
import { Field } from '../../ui/field';
import { Refusal } from '../auth/refusal';
import { useLanguage } from '../i18n/language';

/** Whether the swaps of the year are used up, by how the last try went. */
export function needsSwapCode(error: unknown): boolean {
  return error instanceof Failure && error.code.startsWith('SWAP_CODE_');
}

interface SwapCodeProps {
  code: string;
  onType: (code: string) => void;
}

/** One more swap by a code that comes by mail. */
export function SwapCode({ code, onType }: SwapCodeProps) {
  const { t } = useLanguage();
  const mail = useDeed(() => send('POST', '/licensing/swap-codes'));
  return (
    <div className="form">
      <div className="row-actions">
        <button type="button" className="btn btn-md" disabled={mail.isBusy} onClick={() => mail.run()}>
          {t('activate.send_code')}
        </button>
      </div>
      <p role="status">{mail.isDone ? t('activate.code_sent') : ''}</p>
      <Refusal error={mail.error} failed="activate.failed_to_decide" />
      <Field
        label={t('activate.swap_code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        value={code}
        onChange={({ target }) => onType(target.value)}
      />
    </div>
  );
}
