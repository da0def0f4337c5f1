import { Field, type FieldProps } from '#widgets/ui/field.tsx';

/** Where mail goes. */
export function EmailField(props: Pick<FieldProps, 'error' | 'hint'>) {
  return <Field {...props} label="Email" name="email" type="email" inputMode="email" autoComplete="email" required />;
}
