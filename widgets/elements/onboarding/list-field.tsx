import { useLingui } from '@lingui/react/macro';
import { useSay, type Words } from '#widgets/core/i18n/words.tsx';
import { Field, type FieldProps } from '#widgets/ui/field.tsx';

export interface ListFieldProps extends Pick<FieldProps, 'label' | 'name' | 'error' | 'hint' | 'required'> {
  /** Options by value, in display order. */
  words: Readonly<Record<string, Words>>;
}

/** Select with an empty first option. */
export function ListField({ words, ...field }: ListFieldProps) {
  const { t } = useLingui();
  const say = useSay();
  return (
    <Field {...field} as="select" defaultValue="">
      <option value="">{field.required ? t`Choose` : t`No answer`}</option>
      {Object.entries(words).map(([value, text]) => (
        <option key={value} value={value}>
          {say(text)}
        </option>
      ))}
    </Field>
  );
}
