import { useLingui } from '@lingui/react/macro';
import { Field, type FieldProps } from '#widgets/ui/field.tsx';

/** Where mail goes. */
export function EmailField(props: Pick<FieldProps, 'defaultValue' | 'error' | 'hint'>) {
  const { t } = useLingui();
  return <Field {...props} label={t`E-mail`} name="email" type="email" autoComplete="email" required />;
}
