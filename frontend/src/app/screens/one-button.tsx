import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureText } from '../../features/auth/failure-text';
import { useLanguage } from '../../features/i18n/language';

interface OneButtonProps {
  title: string;
  text: string;
  button: string;
  /** What the button does. */
  deed: UseMutationResult<unknown, Error, void>;
  /** Key of what is said when it fails without words of the shop. */
  failed: string;
  /** Another way to go. */
  children?: ReactNode;
}

/** Where a link in a mail leads. Opening it changes nothing, because programs open the links of mails; the button does. */
export function OneButton({ title, text, button, deed, failed, children }: OneButtonProps) {
  const { t } = useLanguage();
  return (
    <div className="centred">
      <h1>{title}</h1>
      <p>{text}</p>
      {deed.isError ? (
        <p className="err" role="alert">
          {failureText(t, deed.error, failed)}
        </p>
      ) : null}
      <div className="row-actions">
        <button
          type="button"
          className="btn btn-p btn-xl"
          disabled={deed.isPending}
          aria-busy={deed.isPending}
          onClick={() => deed.mutate()}
        >
          {button}
        </button>
        {children}
      </div>
    </div>
  );
}
