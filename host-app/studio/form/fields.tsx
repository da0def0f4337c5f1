import { useId, type ReactNode } from 'react';
import {
  Controller,
  get,
  useFormContext,
  type ControllerRenderProps,
  type FieldValues,
  type RegisterOptions,
} from 'react-hook-form';
import { findSentence } from '#contract/sentence.ts';
import { useSay } from '#widgets/core/words.tsx';
import { OtherValue } from './theirs.tsx';

interface FieldProps {
  /** As the contract calls it; parts joined by dots. */
  name: string;
  label: ReactNode;
  hint?: ReactNode;
}

interface TextProps extends FieldProps {
  type?: 'text' | 'email' | 'url' | 'date' | 'datetime-local' | 'number' | 'color' | 'time' | undefined;
  inputMode?: 'decimal' | 'numeric' | undefined;
  placeholder?: string | undefined;
  autoComplete?: string | undefined;
  /** What becomes of what is typed before the form has it, and who else is told. */
  reading?: Pick<RegisterOptions, 'setValueAs' | 'onChange'> | undefined;
}

/**
 * One line of text. A number is typed as text, too, and is the schema's to read. So is the length: a browser that knew
 * it would cut what is pasted without a word.
 */
export function TextField({ name, label, hint, reading, ...input }: TextProps) {
  const { register } = useFormContext();
  return (
    <Labelled name={name} label={label} hint={hint}>
      {(aria) => <input type="text" autoComplete="off" {...input} {...aria} {...register(name, reading)} />}
    </Labelled>
  );
}

/** Several lines of text. */
export function TextAreaField({ name, label, hint, rows = 5 }: FieldProps & { rows?: number }) {
  const { register } = useFormContext();
  return (
    <Labelled name={name} label={label} hint={hint}>
      {(aria) => <textarea rows={rows} {...aria} {...register(name)} />}
    </Labelled>
  );
}

/** One of a few; the options are its children. */
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

/** Yes or no. */
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

/** A control of its own, such as an editor: it is given the value, what takes a new one, and what it is described by. */
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

/** What is wrong with a field, in the reader's language: the contract's sentences are said here, the server's came said. */
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
