import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../api/requests/client';
import type { Redemption } from '../../api/schema';
import { Field } from '../../ui/forms/field';
import { ErrorLine } from '../auth/error-line';
import { useLanguage } from '../i18n/language';
import { formatCode, isCompleteCode } from './typed-code';
import { EmailText } from '../../ui/email-text';

interface RedeemFormProps {
  initialCode: string;
  /** Address of the signed-in customer; a guest has none and logs in first. */
  email: string | undefined;
  onRedeemed: (redemption: Redemption) => void;
  onGuest: (code: string) => void;
}

/** Input of a code; the button says what it does with it. */
export function RedeemForm({ initialCode, email, onRedeemed, onGuest }: RedeemFormProps) {
  const { t } = useLanguage();
  const queryClient = useQueryClient();
  const [code, setCode] = useState(formatCode(initialCode));
  const [problem, setProblem] = useState('');
  const redeeming = useMutation({
    mutationFn: () => api.post('/licensing/redemptions', { body: { code } }),
    onSuccess: onRedeemed,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['account'] }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isCompleteCode(code)) return setProblem(t('redeem.incomplete'));
    setProblem('');
    if (email === undefined) return onGuest(code);
    redeeming.mutate();
  };
  return (
    <form className="form" onSubmit={submit} noValidate>
      <p>
        <EmailText>{email === undefined ? t('redeem.guest') : t('redeem.account', { email })}</EmailText>
      </p>
      <Field
        label={t('redeem.code')}
        hint={t('redeem.code_hint')}
        error={problem || undefined}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        value={code}
        onChange={({ target }) => setCode(target.value)}
        onBlur={() => setCode(formatCode(code))}
      />
      <ErrorLine error={redeeming.error} fallbackKey="redeem.failed" />
      <button
        type="submit"
        className="btn btn-p btn-xl"
        disabled={redeeming.isPending}
        aria-busy={redeeming.isPending}
      >
        {t(email === undefined ? 'redeem.log_in' : 'redeem.submit')}
      </button>
    </form>
  );
}
