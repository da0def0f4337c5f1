import { Trans } from '@lingui/react/macro';
import { useId } from 'react';

/** Unsent text, to read and copy; empty without any. */
export function Unsent({ text }: { text: string }) {
  const id = useId();
  if (text.trim() === '') return null;
  return (
    <div className="c-field" part="field">
      <label htmlFor={id}>
        <Trans>Not sent. You can copy it until you close this window.</Trans>
      </label>
      <textarea id={id} part="input" rows={5} readOnly value={text} />
    </div>
  );
}
