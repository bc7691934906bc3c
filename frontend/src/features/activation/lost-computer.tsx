import { useDeed } from '../../api/deed';
import { useForget, useQuery } from '../../api/query';
import { type FormEvent, useState } from 'react';
import type { Activation, LostAllowance } from '../../api/schema';
import { brand } from '../../brand/brand';
import { Field } from '../../ui/field';
import { Sheet } from '../../ui/sheet';
import { StateBlock } from '../../ui/state-block';
import { tell } from '../../ui/toasts';
import { failureText } from '../auth/failure-text';
import { longDate } from '../i18n/formats';
import { useLanguage } from '../i18n/language';
import { MoreTexts } from '../i18n/more-texts';
import { activationTexts } from './activation-texts';
import { lostAllowanceQuery, releaseLost, sendLostCode } from './lost-computer.queries';

type Lost = Pick<Activation, 'id' | 'machineName'>;

interface LostComputerProps {
  computer: Lost;
  onClose: () => void;
}

/** None is left: when the next one is, and who helps until then. */
function Spent({ perYear, nextAt }: LostAllowance) {
  const { t, lang } = useLanguage();
  return (
    <div className="sht-body">
      <p className="full">{t('lost.spent', { perYear, date: nextAt ? longDate(nextAt, lang) : '' })}</p>
      <p className="full">
        {t('lost.support')}{' '}
        <a className="link" href={`mailto:${brand.support}`}>
          {brand.support}
        </a>
      </p>
    </div>
  );
}

/** First a code is mailed, then it frees the seats. */
function ReleaseForm({ computer, left, perYear, onClose }: LostComputerProps & LostAllowance) {
  const { t } = useLanguage();
  const forget = useForget();
  const [code, setCode] = useState('');
  const [isChecked, setChecked] = useState(false);
  const askAgain = () => forget('account');
  const mail = useDeed(() => sendLostCode(computer.id), { onFailed: askAgain });
  const release = useDeed(() => releaseLost(computer.id, code.trim()), {
    onDone: () => {
      tell('ok', t('lost.done', { name: computer.machineName }));
      onClose();
    },
    onEnd: askAgain,
  });
  const isCode = /^\d{6}$/.test(code.trim());
  const problem = release.error ?? mail.error;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (isCode) release.run();
  };
  return (
    <form noValidate onSubmit={submit}>
      <div className="sht-body">
        <p className="full">{t('lost.effect')}</p>
        <p className="full muted">{t('lost.only')}</p>
        <p className="full">{t('lost.left', { left, perYear })}</p>
        <p className="full" role="status">
          {mail.isDone ? t('lost.sent') : ''}
        </p>
        {mail.isDone ? (
          <div className="full">
            <Field
              label={t('lost.code')}
              error={isChecked && !isCode ? t('lost.bad_code') : undefined}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
              autoFocus
              value={code}
              onChange={({ target }) => setCode(target.value)}
            />
          </div>
        ) : null}
        <div className="full" role="alert">
          {problem ? <p className="err">{failureText(t, problem, 'lost.failed')}</p> : null}
        </div>
      </div>
      <footer>
        <button
          type="button"
          className={mail.isDone ? 'btn btn-md' : 'btn btn-p btn-md'}
          disabled={mail.isBusy}
          aria-busy={mail.isBusy}
          onClick={() => {
            release.reset();
            mail.run();
          }}
        >
          {t(mail.isDone ? 'lost.send_again' : 'lost.send')}
        </button>
        {mail.isDone ? (
          <button
            type="submit"
            className="btn btn-p btn-md"
            disabled={release.isBusy}
            aria-busy={release.isBusy}
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
  const allowance = useQuery(lostAllowanceQuery);
  return (
    <Sheet
      kind="dialog"
      title={t('lost.title', { name: computer.machineName })}
      closeLabel={t('lost.close')}
      onClose={onClose}
    >
      {allowance.isError ? (
        <StateBlock isError title={t('lost.did_not_load')}>
          <button type="button" className="btn btn-md" onClick={() => allowance.again()}>
            {t('errors.try_again')}
          </button>
        </StateBlock>
      ) : !allowance.data ? (
        <span className="ring" role="status" aria-label={t('shell.loading')} />
      ) : allowance.data.left > 0 ? (
        <ReleaseForm computer={computer} onClose={onClose} {...allowance.data} />
      ) : (
        <Spent {...allowance.data} />
      )}
    </Sheet>
  );
}

/** The way to free an offline seat whose computer is lost or broken. Its words come with it. */
export function LostComputer(props: LostComputerProps) {
  return (
    <MoreTexts load={activationTexts}>
      <LostDialog {...props} />
    </MoreTexts>
  );
}
