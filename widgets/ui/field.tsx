import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { useSay, type Words } from '#widgets/core/i18n/words.tsx';

type Passed = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'type'
  | 'required'
  | 'autoComplete'
  | 'inputMode'
  | 'defaultValue'
  | 'value'
  | 'onChange'
  | 'placeholder'
  | 'maxLength'
  | 'disabled'
>;

export interface FieldProps extends Passed {
  label: ReactNode;
  name: string;
  /** Error message, shown beside the field and announced with it. */
  error?: Words | undefined;
  /** True if the error is announced where it shows, because the field does not take the focus. */
  isAlert?: boolean;
  /** Help: the expected value, or its use. */
  hint?: ReactNode;
  inputRef?: Ref<HTMLInputElement> | undefined;
  /** Other control: a textarea, or a select with its options as children. */
  as?: 'textarea' | 'select' | undefined;
  rows?: number | undefined;
  children?: ReactNode;
}

/** Labelled input. Forms read it with FormData on submit; `value` and `onChange` make it controlled. */
export function Field({ label, error, isAlert, hint, inputRef, as, ...input }: FieldProps) {
  const id = useId();
  const say = useSay();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  const Control = (as ?? 'input') as 'input';
  return (
    <div className="c-field" part="field">
      <label htmlFor={id}>{label}</label>
      <Control
        {...input}
        id={id}
        ref={inputRef}
        part="input"
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
      {error && (
        <p className="c-field-error" id={`${id}-error`} role={isAlert ? 'alert' : undefined}>
          {say(error)}
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
