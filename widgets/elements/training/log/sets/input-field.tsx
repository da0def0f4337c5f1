import { useProblemFocus } from '#widgets/ui/behaviour/use-problem-focus.ts';
import { Field, type FieldProps } from '#widgets/ui/field.tsx';

interface InputFieldProps extends FieldProps {
  onType: (value: string) => void;
}

/** Input that reports each change, so that typed values are stored. */
export function InputField({ onType, ...field }: InputFieldProps) {
  const input = useProblemFocus(field.error);
  return (
    <div onInput={({ target }) => target instanceof HTMLInputElement && onType(target.value)}>
      <Field {...field} inputRef={input} />
    </div>
  );
}
