import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { Field, type FieldProps } from '#widgets/ui/field.tsx';

/** How long somebody has stopped typing before a likely slip is pointed out. */
const PAUSE_MS = 600;

interface EmailFieldProps extends Pick<FieldProps, 'defaultValue' | 'error' | 'hint'> {
  /** "E-mail" if missing. */
  label?: FieldProps['label'] | undefined;
}

/** Where mail goes. A likely slip, such as gmial.com, is pointed out and mended with one press; it stops nobody. */
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

/** The address that was probably meant, once typing pauses, and what puts it into the field with this ref. */
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
        () => undefined, // Without a connection nothing is suggested.
      );
    const wait = () => {
      clear();
      if (field.value.includes('@')) timer = setTimeout(() => void suggest(), PAUSE_MS);
    };
    const { form } = field;
    field.addEventListener('input', wait);
    form?.addEventListener('reset', clear);
    // It may have been typed before the script was there.
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
    // Forms that keep what is typed hear of it.
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.focus();
  }
  return { input, suggestion, accept };
}
