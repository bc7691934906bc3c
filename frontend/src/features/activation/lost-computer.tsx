import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type FormEvent, useState } from 'react';
import { isSixDigitCode, maxTypedCode, oneTimeCode } from '../../../../libs/i18n/src/codes/typed-code';
import type { Activation, LostReleaseAllowance } from '../../api/schema';
import { shopBrand } from '../../brand/brand';
import { Field } from '../../ui/forms/field';
import { Sheet } from '../../ui/feedback/sheet';
import { LoadError } from '../auth/load-error';
import { showToast } from '../../ui/feedback/toasts';
import { errorText } from '../auth/error-text';
import { longDate } from '../i18n/formats';
import { useLanguage } from '../i18n/language';
import { LazyTexts } from '../i18n/lazy-texts';
import { activationTexts } from './activation-texts';
import { lostComputerQueries, releaseLostComputer, sendLostCode } from './lost-computer.queries';

type Lost = Pick<Activation, 'id' | 'machineName'>;

interface LostComputerProps {
  computer: Lost;
  onClose: () => void;
}

/** No release is left: date of the next one, and the support address. */
function NoReleasesLeft({ perYear, nextAt }: LostReleaseAllowance) {
  const { t, lang } = useLanguage();
  return (
    <div className="sht-body">
      <p className="full">{t('lost.spent', { perYear, date: nextAt ? longDate(nextAt, lang) : '' })}</p>
      <p className="full">
        {t('lost.support')}{' '}
        <a className="link" href={`mailto:${shopBrand().supportEmail}`}>
          {shopBrand().supportEmail}
        </a>
      </p>
    </div>
  );
}

/** Mails a code, which then releases the computer's seats. */
function ReleaseForm({ computer, left, perYear, onClose }: LostComputerProps & LostReleaseAllowance) {
  const { t } = useLanguage();
  const queryClient = useQueryClient();
  const [code, setCode] = useState('');
  const [isChecked, setChecked] = useState(false);
  const refetchAccount = () => queryClient.invalidateQueries({ queryKey: ['account'] });
  const mail = useMutation({ mutationFn: () => sendLostCode(computer.id), onError: refetchAccount });
  const release = useMutation({
    mutationFn: () => releaseLostComputer(computer.id, oneTimeCode(code)),
    onSuccess: () => {
      showToast('ok', t('lost.done', { name: computer.machineName }));
      onClose();
    },
    onSettled: refetchAccount,
  });
  const isCode = isSixDigitCode(code);
  const problem = release.error ?? mail.error;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (isCode) release.mutate();
  };
  return (
    <form noValidate onSubmit={submit}>
      <div className="sht-body">
        <p className="full">{t('lost.effect')}</p>
        <p className="full muted">{t('lost.only')}</p>
        <p className="full">{t('lost.left', { left, perYear })}</p>
        <p className="full" role="status">
          {mail.isSuccess ? t('lost.sent') : ''}
        </p>
        {mail.isSuccess ? (
          <div className="full">
            <Field
              label={t('lost.code')}
              error={isChecked && !isCode ? t('lost.bad_code') : undefined}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={maxTypedCode}
              autoFocus
              value={code}
              onChange={({ target }) => setCode(target.value)}
            />
          </div>
        ) : null}
        <div className="full" role="alert">
          {problem ? <p className="err">{errorText(t, problem, 'lost.failed')}</p> : null}
        </div>
      </div>
      <footer>
        <button
          type="button"
          className={clsx('btn btn-md', !mail.isSuccess && 'btn-p')}
          disabled={mail.isPending}
          aria-busy={mail.isPending}
          onClick={() => {
            release.reset();
            mail.mutate();
          }}
        >
          {t(mail.isSuccess ? 'lost.send_again' : 'lost.send')}
        </button>
        {mail.isSuccess ? (
          <button
            type="submit"
            className="btn btn-p btn-md"
            disabled={release.isPending}
            aria-busy={release.isPending}
          >
            {t('lost.free')}
          </button>
        ) : null}
      </footer>
    </form>
  );
}

function LostDialog({ computer, onClose }: LostComputerProps) {
  const { t } = useLanguage();
  const allowance = useQuery(lostComputerQueries.allowance());
  return (
    <Sheet
      kind="dialog"
      title={t('lost.title', { name: computer.machineName })}
      closeLabel={t('lost.close')}
      onClose={onClose}
    >
      {allowance.isError ? (
        <LoadError title={t('lost.did_not_load')} onRetry={allowance.refetch} />
      ) : !allowance.data ? (
        <span className="ring" role="status" aria-label={t('shell.loading')} />
      ) : allowance.data.left > 0 ? (
        <ReleaseForm computer={computer} onClose={onClose} {...allowance.data} />
      ) : (
        <NoReleasesLeft {...allowance.data} />
      )}
    </Sheet>
  );
}

/** Releases the offline seats of a lost computer. It loads its own texts. */
export function LostComputer(props: LostComputerProps) {
  return (
    <LazyTexts load={activationTexts}>
      <LostDialog {...props} />
    </LazyTexts>
  );
}
