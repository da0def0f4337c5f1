import { useRef, useState } from 'react';
import { Button } from '#widgets/ui/button.tsx';

interface Props {
  code: string;
  /** What it is, for somebody who hears it. */
  label: string;
  /** Words on the button. */
  action?: string;
}

/** Text to take along. Where the clipboard is refused it is selected, ready to be copied by hand. */
export function Copyable({ code, label, action = 'Copy' }: Props) {
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
      {/* A region that scrolls is reached by keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0} role="region" aria-label={label}>
        <code ref={text}>{code}</code>
      </pre>
      <div className="embed-copy">
        <Button onClick={() => void copy()}>{state === 'copied' ? 'Copied' : action}</Button>
        <p role="status">
          {state === 'copied' && 'It is on your clipboard. Paste it into your page.'}
          {state === 'selected' && 'Your browser keeps the clipboard closed. It is selected: press Ctrl+C or ⌘C.'}
        </p>
      </div>
    </div>
  );
}
