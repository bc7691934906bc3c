import { useCallback } from 'react';
import {
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form';

/** The value of a field that has no native input, and its setter; the setter also accepts a function of the current value. */
export function useFormValue<Values extends FieldValues, Name extends FieldPath<Values>>(
  form: UseFormReturn<Values>,
  name: Name,
) {
  type Value = FieldPathValue<Values, Name>;
  const value = useWatch({ control: form.control, name });
  const { getValues, setValue, formState } = form;
  const { isSubmitted } = formState;
  const set = useCallback(
    (next: Value | ((now: Value) => Value)) =>
      setValue(name, typeof next === 'function' ? (next as (now: Value) => Value)(getValues(name)) : next, {
        shouldDirty: true,
        shouldValidate: isSubmitted,
      }),
    [getValues, setValue, name, isSubmitted],
  );
  return [value, set] as const;
}
