import { useContext, useEffect, useId, useRef, useState } from 'react';
import { FramesContext, PreviewFrame } from './preview-frame.tsx';

interface Props {
  /** Address of the API that answers with a document. */
  action: string;
  /** What is typed. */
  fields: Readonly<Record<string, string>>;
  title: string;
  /** What the document may do; nothing if missing. */
  sandbox?: string;
}

/** Somebody who types is shown it once they pause. */
const PAUSE_MS = 500;

/**
 * The page or the mail as the shop would make it of what stands in the form now. Nothing is stored by it. With
 * `allow-same-origin` it stays where it was scrolled to.
 */
export function DraftPreview({ fields, ...document }: Props) {
  const typed = JSON.stringify(fields);
  const [shown, setShown] = useState(typed);
  const scrolled = useRef(0);
  useEffect(() => {
    const timer = setTimeout(() => setShown(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  // A frame that is new each time leaves no steps in the history.
  return <Posted key={shown} typed={shown} scrolled={scrolled} {...document} />;
}

/** A document of its own, asked for as a form asks. */
function Posted({
  action,
  typed,
  scrolled,
  ...shown
}: Omit<Props, 'fields'> & { typed: string; scrolled: { current: number } }) {
  const name = `typed-${useId()}`;
  const filled = useContext(FramesContext);
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (!filled) return;
    const form = window.document.createElement('form');
    Object.assign(form, { method: 'post', action, target: name, hidden: true });
    for (const [field, value] of Object.entries(JSON.parse(typed) as Record<string, string>)) {
      const input = window.document.createElement('textarea');
      Object.assign(input, { name: field, value });
      form.append(input);
    }
    window.document.body.append(form);
    form.submit();
    form.remove();
  }, [action, typed, name, filled]);
  return (
    <PreviewFrame
      {...shown}
      name={name}
      frame={frame}
      onLoad={() => {
        // A document that may not be looked into has no place to keep.
        const view = frame.current?.contentDocument && frame.current.contentWindow;
        if (!view) return;
        view.scrollTo(0, scrolled.current);
        view.addEventListener('scroll', () => (scrolled.current = view.scrollY), { passive: true });
      }}
    />
  );
}
