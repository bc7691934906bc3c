import { createContext, useCallback, useContext, useEffect, useState } from 'react';
import { type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form';
import { sessionStore } from '../../../../api/browser-storage';

/** Id of the administrator who writes. A draft is restored for its owner only; without an owner none is stored. */
export const DraftOwner = createContext<string | null>(null);

interface StoredDraft<Values> {
  /** Initial values as JSON. A draft of other initial values is outdated, because the record was changed meanwhile. */
  initial: string;
  values: Values;
}

function readDraft<Values>(key: string | null, initial: string): Values | undefined {
  if (key === null) return undefined;
  try {
    const draft = JSON.parse(sessionStore.get(key) ?? 'null') as StoredDraft<Values> | null;
    return draft?.initial === initial ? draft.values : undefined;
  } catch {
    // The draft is damaged: the form starts with its initial values.
    return undefined;
  }
}

function removeDraft(key: string | null): void {
  if (key !== null) sessionStore.remove(key);
}

function writeDraft(key: string | null, draft: StoredDraft<unknown>): void {
  if (key !== null) sessionStore.set(key, JSON.stringify(draft));
}

/**
 * Stores the input of a form with a name for this browser tab until it is saved or discarded, because a session that expires removes the form.
 * @returns whether the input differs from the initial values, and a function that removes the draft
 */
export function usePersistedDraft<Values extends FieldValues>(form: UseFormReturn<Values>, name?: string) {
  const owner = useContext(DraftOwner);
  const key = owner === null || name === undefined ? null : `draft ${owner} ${name}`;
  const { control, reset, getValues } = form;
  const { isDirty } = form.formState;
  const [initial] = useState(() => JSON.stringify(getValues()));
  const values = useWatch({ control });
  useEffect(() => {
    const draft = readDraft<Values>(key, initial);
    if (draft) reset(draft, { keepDefaultValues: true });
  }, [key, initial, reset]);
  const discard = useCallback(() => removeDraft(key), [key]);
  const [isRestored, setRestored] = useState(false);
  useEffect(() => setRestored(true), []);
  useEffect(() => {
    if (!isRestored) return;
    if (isDirty) writeDraft(key, { initial, values });
    else removeDraft(key);
  }, [isRestored, isDirty, key, initial, values]);
  return { isChanged: isDirty, discard };
}
