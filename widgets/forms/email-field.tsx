import { Field, type FieldProps } from '#widgets/ui/field.tsx';

/** Where mail goes. */
export function EmailField(props: Pick<FieldProps, 'defaultValue' | 'error' | 'hint'>) {
  return <Field {...props} label="E-mail" name="email" type="email" autoComplete="email" required />;
}
