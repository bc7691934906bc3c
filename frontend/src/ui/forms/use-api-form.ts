import { type BaseSyntheticEvent, useState } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  useForm,
  type UseFormReturn,
} from 'react-hook-form';
import { invalidFields } from '../../api/invalid-fields';
import { brokenRule, type FieldConstraints, type FieldMessages, isFilledRequired } from './field-rules';

interface ApiFormOptions<Values extends FieldValues> {
  defaultValues: DefaultValues<Values>;
  /** Text of a key in the reader's language. */
  t: (key: string) => string;
  /** Sends the values. What it throws becomes `error`, and the fields that the server rejected are marked. */
  onSubmit: (values: Values) => unknown;
  /** Runs instead of `onSubmit` when a rule is broken; the first such field has the focus by then. */
  onInvalid?: () => void;
}

interface FieldOptions<Values extends FieldValues, Name extends FieldPath<Values>> extends FieldMessages {
  /** A rule beyond the API's description: the text key of its message, or undefined. */
  validate?: (value: FieldPathValue<Values, Name>, values: Values) => string | undefined;
}

const defaultMessages = { required: 'validation.required', invalid: 'validation.invalid' };

/** Marks the fields that the server rejected (`INVALID_INPUT`); the first one gets the focus. */
function markRefusedFields<Values extends FieldValues>(form: UseFormReturn<Values>, error: unknown): void {
  const names = invalidFields(error)
    .map((name) => name as FieldPath<Values>)
    .filter((name) => form.getValues(name) !== undefined);
  for (const [index, name] of names.entries())
    form.setError(name, { type: 'server', message: defaultMessages.invalid }, { shouldFocus: index === 0 });
}

/**
 * A form of react-hook-form with the rules of the API's description. Messages appear with the first submit and disappear when
 * their field is valid; the first field with a message gets the focus.
 *
 * ```
 * const { field, submit, isSubmitting, error } = useApiForm({ t, defaultValues: { slug: '' }, onSubmit: save });
 * <form onSubmit={submit} noValidate>
 *   <Field label={t('slug')} {...field('slug', articleDraftConstraints.slug, { invalid: 'slug_wrong' })} />
 * ```
 */
export function useApiForm<Values extends FieldValues>({
  defaultValues,
  t,
  onSubmit,
  onInvalid,
}: ApiFormOptions<Values>) {
  const form = useForm<Values>({ defaultValues });
  const { formState } = form;
  const [error, setError] = useState<unknown>();

  /** Props of an input: its value, its attributes and its message. */
  const field = <Name extends FieldPath<Values>>(
    name: Name,
    constraints: FieldConstraints = {},
    { validate, ...messages }: FieldOptions<Values, Name> = {},
  ) => {
    const { message } = form.getFieldState(name, formState).error ?? {};
    return {
      ...form.register(name, {
        validate: (value, values) => {
          const rule = brokenRule(value, constraints);
          if (rule) return messages[rule] ?? defaultMessages[rule];
          return validate?.(value, values) ?? true;
        },
      }),
      required: isFilledRequired(constraints),
      maxLength: constraints.maxLength,
      error: message ? t(message) : undefined,
    };
  };

  const send = form.handleSubmit(
    async (values) => {
      setError(undefined);
      try {
        await onSubmit(values);
      } catch (problem) {
        setError(problem);
        markRefusedFields(form, problem);
      }
    },
    () => {
      setError(undefined);
      onInvalid?.();
    },
  );
  const submit = (event: BaseSyntheticEvent) => void send(event);
  /** For an error that `onSubmit` does not throw. */
  const markRefused = (problem: unknown) => markRefusedFields(form, problem);
  const clearErrors = () => {
    setError(undefined);
    form.clearErrors();
  };
  return { form, field, submit, markRefused, error, clearErrors, isSubmitting: formState.isSubmitting };
}

export type ApiForm<Values extends FieldValues> = ReturnType<typeof useApiForm<Values>>;
