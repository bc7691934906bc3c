import { useCallback, useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import { useApiForm } from '../../../../ui/forms/use-api-form';
import { useLanguage } from '../../../i18n/language';
import { useAdminMutation } from '../use-admin-mutation';
import { usePersistedDraft } from './use-persisted-draft';
import { useUnsavedChanges } from './use-unsaved-changes';

interface DetailFormOptions<Values extends FieldValues> {
  /** Name of the stored draft, of a long form. It contains the id of the row, or `new`. */
  draft?: string;
  defaultValues: DefaultValues<Values>;
  /** Sends the values. */
  save: (values: Values) => Promise<unknown>;
  /** Text keys of the banner after success and after failure. */
  done: string;
  failed: string;
  /** Something was selected that is not among the values yet: saving would lose it. */
  isIncomplete?: boolean;
  /** Runs instead of `save` when a rule is broken. */
  onInvalid?: () => void;
  onClose: () => void;
  /** Runs when the saved form is closed. */
  onSaved?: () => unknown;
}

/**
 * The form of a sheet that creates a row or edits one. Saving shows a banner, invalidates the panel's lists and closes the sheet; a
 * refusal marks the fields. Closing with unsaved input requires a confirmation.
 */
export function useDetailForm<Values extends FieldValues>(options: DetailFormOptions<Values>) {
  const { defaultValues, save, done, failed, isIncomplete = false, onInvalid, onClose, onSaved } = options;
  const { t } = useLanguage();
  const { mutate } = useAdminMutation();
  const [uploads, setUploads] = useState(0);
  const countUploads = useCallback((more: number) => setUploads((now) => now + more), []);
  const isUploading = uploads > 0;
  const form = useApiForm<Values>({
    t,
    defaultValues,
    ...(onInvalid ? { onInvalid } : {}),
    onSubmit: async (values) => {
      if (isIncomplete) return;
      const isSaved = await mutate({ run: () => save(values), done, failed, onError: form.markRefused });
      if (!isSaved) return;
      draft.discard();
      onClose();
      await onSaved?.();
    },
  });
  const draft = usePersistedDraft(form.form, options.draft);
  const isChanged = isUploading || isIncomplete || draft.isChanged;
  const close = useUnsavedChanges({ isChanged, onDiscard: draft.discard, onClose });
  return { ...form, isUploading, countUploads, close };
}
