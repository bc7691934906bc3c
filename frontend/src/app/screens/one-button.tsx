import { type Deed } from '../../api/deed';
import type { ReactNode } from 'react';
import { Refusal } from '../../features/auth/refusal';

interface OneButtonProps {
  title: string;
  text: string;
  button: string;
  /** What the button does. */
  deed: Deed;
  /** Key of what is said when it fails without words of the shop. */
  failed: string;
  /** Another way to go. */
  children?: ReactNode;
}

/** Where a link in a mail leads. Opening it changes nothing, because programs open the links of mails; the button does. */
export function OneButton({ title, text, button, deed, failed, children }: OneButtonProps) {
  return (
    <div className="centred">
      <h1>{title}</h1>
      <p>{text}</p>
      <Refusal error={deed.error} failed={failed} />
      <div className="row-actions">
        <button
          type="button"
          className="btn btn-p btn-xl"
          disabled={deed.isBusy}
          aria-busy={deed.isBusy}
          onClick={() => deed.run()}
        >
          {button}
        </button>
        {children}
      </div>
    </div>
  );
}
