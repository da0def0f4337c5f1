import { Trans } from '@lingui/react/macro';
import type { Editor } from '@tiptap/react';
import { useEffect, useId, useRef, useState } from 'react';
import { isPostLink } from '#contract/site/posts/post-grammar.ts';
import { Button } from '#widgets/ui/button.tsx';
import { isComposing } from '#widgets/ui/behaviour/is-composing.ts';

interface Props {
  editor: Editor;
  onDone: () => void;
}

/** Address of the selected text. */
export function LinkPanel({ editor, onDone }: Props) {
  const id = useId();
  const before = String(editor.getAttributes('link')['href'] ?? '');
  const [href, setHref] = useState(before);
  const [wrong, setWrong] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  function set() {
    const address = href.trim();
    if (!isPostLink(address)) return setWrong(true);
    const chain = editor.chain().focus().extendMarkRange('link');
    // Without a selection the address is the text.
    if (editor.state.selection.empty && !before) {
      chain.insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] }).run();
    } else chain.setLink({ href: address }).run();
    onDone();
  }

  return (
    <div className="studio-tool-panel">
      <div className="c-field">
        <label htmlFor={id}>
          <Trans>Link address</Trans>
        </label>
        <input
          ref={input}
          id={id}
          type="text"
          inputMode="url"
          autoComplete="off"
          value={href}
          // words: the beginning of an address
          placeholder="https://"
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? `${id}-error` : undefined}
          onChange={(event) => {
            setHref(event.target.value);
            setWrong(false);
          }}
          onKeyDown={(event) => {
            if (isComposing(event)) return;
            if (event.key === 'Escape') onDone();
            if (event.key !== 'Enter') return;
            // Keeps the form around it from submitting.
            event.preventDefault();
            set();
          }}
        />
        {wrong && (
          <p className="c-field-error" id={`${id}-error`} role="alert">
            <Trans>Start links with https://, http:// or mailto:, or with / for a page of the shop.</Trans>
          </p>
        )}
      </div>
      <div>
        <Button variant="ink" onClick={set}>
          <Trans>Add link</Trans>
        </Button>
        {before && (
          <Button
            variant="quiet"
            onClick={() => {
              editor.chain().focus().extendMarkRange('link').unsetLink().run();
              onDone();
            }}
          >
            <Trans>Remove link</Trans>
          </Button>
        )}
      </div>
    </div>
  );
}
