import { get, useFormContext } from 'react-hook-form';

/** What is wrong with something in the form, as the checker has put it. */
export function useFieldError(path: string): unknown {
  const {
    formState: { errors },
  } = useFormContext();
  return get(errors, path);
}
