import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';

type Passed = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'required' | 'autoComplete' | 'inputMode' | 'defaultValue' | 'placeholder' | 'maxLength' | 'disabled'
>;

export interface FieldProps extends Passed {
  label: ReactNode;
  name: string;
  /** What is wrong with the value, beside the field and read out with it. */
  error?: string | undefined;
  /** What to type, or what happens with it. */
  hint?: ReactNode;
  inputRef?: Ref<HTMLInputElement> | undefined;
}

/** One labelled input. It is uncontrolled: forms read it with FormData on submit. */
export function Field({ label, name, error, hint, inputRef, type = 'text', ...input }: FieldProps) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className="c-field" part="field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        ref={inputRef}
        name={name}
        type={type}
        part="input"
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
      {error && (
        <p className="c-field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {hint && (
        <p className="c-field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
