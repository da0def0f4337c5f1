import { Field, type FieldProps } from '#widgets/ui/field.tsx';

interface InputFieldProps extends FieldProps {
  onType: (value: string) => void;
}

/** A field that tells each change, so that what is typed is kept. */
export function InputField({ onType, ...field }: InputFieldProps) {
  return (
    <div onInput={({ target }) => target instanceof HTMLInputElement && onType(target.value)}>
      <Field {...field} />
    </div>
  );
}
