import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorLine } from '../../features/auth/error-line';

interface ConfirmActionProps {
  title: string;
  text: string;
  button: string;
  mutation: UseMutationResult<unknown, Error, void>;
  /** Text key of a failure without a message of the server. */
  fallbackKey: string;
  /** Further actions. */
  children?: ReactNode;
}

/** The page of a link in a mail. Opening it changes nothing, because mail programs open links by themselves; its button does. */
export function ConfirmAction({ title, text, button, mutation, fallbackKey, children }: ConfirmActionProps) {
  return (
    <div className="centred">
      <h1>{title}</h1>
      <p>{text}</p>
      <ErrorLine error={mutation.error} fallbackKey={fallbackKey} />
      <div className="row-actions">
        <button
          type="button"
          className="btn btn-p btn-xl"
          disabled={mutation.isPending}
          aria-busy={mutation.isPending}
          onClick={() => mutation.mutate()}
        >
          {button}
        </button>
        {children}
      </div>
    </div>
  );
}
