import { get, useFormContext } from 'react-hook-form';

/** Returns the error of a form path, as the checker wrote it. */
export function useFieldError(path: string): unknown {
  const {
    formState: { errors },
  } = useFormContext();
  return get(errors, path);
}
