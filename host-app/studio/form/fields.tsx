import { useId, type ReactNode } from 'react';
import {
  Controller,
  get,
  useFormContext,
  type ControllerRenderProps,
  type FieldValues,
  type RegisterOptions,
} from 'react-hook-form';
import { findSentence } from '#contract/i18n/sentence.ts';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { OtherValue } from './theirs.tsx';

interface FieldProps {
  /** Name in the contract; segments joined by dots. */
  name: string;
  label: ReactNode;
  hint?: ReactNode;
}

interface TextProps extends FieldProps {
  type?: 'text' | 'email' | 'url' | 'date' | 'datetime-local' | 'number' | 'color' | 'time' | undefined;
  inputMode?: 'decimal' | 'numeric' | undefined;
  placeholder?: string | undefined;
  autoComplete?: string | undefined;
  /** Transforms the input before the form stores it, and notifies a listener. */
  reading?: Pick<RegisterOptions, 'setValueAs' | 'onChange'> | undefined;
}

/**
 * Single-line text. Numbers are text, too, which the schema parses. The schema also checks the length, because browsers
 * truncate pasted text silently.
 */
export function TextField({ name, label, hint, reading, ...input }: TextProps) {
  const { register } = useFormContext();
  return (
    <Labelled name={name} label={label} hint={hint}>
      {(aria) => <input type="text" autoComplete="off" {...input} {...aria} {...register(name, reading)} />}
    </Labelled>
  );
}

export function TextAreaField({ name, label, hint, rows = 5 }: FieldProps & { rows?: number }) {
  const { register } = useFormContext();
  return (
    <Labelled name={name} label={label} hint={hint}>
      {(aria) => <textarea rows={rows} {...aria} {...register(name)} />}
    </Labelled>
  );
}

/** Select; its children are the options. */
export function SelectField({ name, label, hint, children }: FieldProps & { children: ReactNode }) {
  const { register } = useFormContext();
  return (
    <Labelled name={name} label={label} hint={hint}>
      {(aria) => (
        <select {...aria} {...register(name)}>
          {children}
        </select>
      )}
    </Labelled>
  );
}

export function CheckField({ name, label, hint }: FieldProps) {
  const { register } = useFormContext();
  const { id, error, described } = useFieldState(name, hint);
  return (
    <div className="c-field studio-check">
      <label htmlFor={id}>
        <input
          type="checkbox"
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={described}
          {...register(name)}
        />
        <span>{label}</span>
      </label>
      <OtherValue id={id} name={name} />
      <Below id={id} error={error} hint={hint} />
    </div>
  );
}

/** Field with its own control, such as an editor. The control gets the value, a setter and ARIA ids. */
export function CustomField({
  children,
  ...field
}: FieldProps & { children: (field: ControllerRenderProps<FieldValues, string>, aria: Aria) => ReactNode }) {
  const { control } = useFormContext();
  return (
    <Labelled {...field}>
      {(aria) => (
        <Controller name={field.name} control={control} render={({ field: own }) => <>{children(own, aria)}</>} />
      )}
    </Labelled>
  );
}

interface Aria {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

function Labelled({ name, label, hint, children }: FieldProps & { children: (aria: Aria) => ReactNode }) {
  const { id, error, described } = useFieldState(name, hint);
  return (
    <div className="c-field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described })}
      <OtherValue id={id} name={name} />
      <Below id={id} error={error} hint={hint} />
    </div>
  );
}

function Below({ id, error, hint }: { id: string; error: string | undefined; hint: ReactNode }) {
  return (
    <>
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
    </>
  );
}

/** Returns a field's error in the reader's language. The server's messages are translated already. */
function useFieldState(name: string, hint: ReactNode) {
  const id = useId();
  const say = useSay();
  const {
    formState: { errors },
  } = useFormContext();
  const found = get(errors, name) as { message?: string; root?: { message?: string } } | undefined;
  const message = found?.message ?? found?.root?.message;
  const error = message === undefined ? undefined : say(findSentence(message) ?? message);
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;
  return { id, error, described };
}
