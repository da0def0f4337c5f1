import { Trans } from '@lingui/react/macro';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '#widgets/ui/button.tsx';

interface Props {
  code: string;
  /** Accessible name. */
  label: string;
  /** Label of the button. */
  action?: ReactNode;
}

/** Code with a copy button. If the clipboard is refused, selects the text for copying by hand. */
export function Copyable({ code, label, action = <Trans comment="A button that copies code.">Copy</Trans> }: Props) {
  const [state, setState] = useState<'ready' | 'copied' | 'selected'>('ready');
  const text = useRef<HTMLElement>(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(code);
      setState('copied');
    } catch {
      getSelection()?.selectAllChildren(text.current!);
      setState('selected');
    }
  }

  return (
    <div className="embed-copyable">
      {/* A scrollable region must be focusable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0} role="region" aria-label={label}>
        <code ref={text}>{code}</code>
      </pre>
      <div className="embed-copy">
        <Button onClick={() => void copy()}>{state === 'copied' ? <Trans>Copied</Trans> : action}</Button>
        <p role="status">
          {state === 'copied' && <Trans>Copied to clipboard. Paste it into your page.</Trans>}
          {state === 'selected' && (
            <Trans>Your browser blocks the clipboard. The code is selected: press Ctrl+C or ⌘C.</Trans>
          )}
        </p>
      </div>
    </div>
  );
}
