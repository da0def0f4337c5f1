import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { Field, type FieldProps } from '#widgets/ui/field.tsx';

/** Pause in typing after which a likely typo is shown, in milliseconds. */
const PAUSE_MS = 600;

interface EmailFieldProps extends Pick<FieldProps, 'defaultValue' | 'error' | 'hint'> {
  /** Label; "E-mail" if missing. */
  label?: FieldProps['label'] | undefined;
}

/** Email field. Suggests a correction for a likely typo, such as gmial.com, without blocking the form. */
export function EmailField({ label, hint, ...props }: EmailFieldProps) {
  const { t } = useLingui();
  const { input, suggestion, accept } = useSuggestion();
  const offer = suggestion && (
    <span className="c-field-offer" role="status">
      <Trans>
        Did you mean{' '}
        <button type="button" onClick={accept}>
          {suggestion}
        </button>
        ?
      </Trans>
    </span>
  );
  return (
    <Field
      {...props}
      label={label ?? t`E-mail`}
      name="email"
      type="email"
      inputMode="email"
      autoComplete="email"
      required
      inputRef={input}
      hint={
        offer ? (
          <>
            {offer} {hint}
          </>
        ) : (
          hint
        )
      }
    />
  );
}

/** Returns the suggested address after a pause in typing, and an action that fills it in. */
function useSuggestion() {
  const input = useRef<HTMLInputElement>(null);
  const [suggestion, setSuggestion] = useState<string | null>(null);
  useEffect(() => {
    const field = input.current;
    if (!field) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const clear = () => {
      clearTimeout(timer);
      setSuggestion(null);
    };
    const suggest = () =>
      import('./suggest-email-chunk.ts').then(
        ({ suggestEmail }) => setSuggestion(suggestEmail(field.value)),
        () => undefined, // No suggestions without a connection.
      );
    const wait = () => {
      clear();
      if (field.value.includes('@')) timer = setTimeout(() => void suggest(), PAUSE_MS);
    };
    const { form } = field;
    field.addEventListener('input', wait);
    form?.addEventListener('reset', clear);
    // The visitor may have typed before hydration.
    wait();
    return () => {
      clearTimeout(timer);
      field.removeEventListener('input', wait);
      form?.removeEventListener('reset', clear);
    };
  }, []);

  function accept() {
    const field = input.current;
    if (!field || suggestion === null) return;
    field.value = suggestion;
    // Drafts listen to this event.
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.focus();
  }
  return { input, suggestion, accept };
}
