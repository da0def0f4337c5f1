import { Field, type FieldProps } from '#widgets/ui/field.tsx';

export interface ListFieldProps extends Pick<FieldProps, 'label' | 'name' | 'error' | 'hint' | 'required'> {
  /** Options by value, in their order. */
  words: Readonly<Record<string, string>>;
}

/** One of a list, and nothing at first. */
export function ListField({ words, ...field }: ListFieldProps) {
  return (
    <Field {...field} as="select" defaultValue="">
      <option value="">{field.required ? 'Please choose' : 'No answer'}</option>
      {Object.entries(words).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </Field>
  );
}
