import { useContext, useEffect, useId, useRef, useState } from 'react';
import { FramesContext, PreviewFrame } from './preview-frame.tsx';

interface Props {
  /** Endpoint that returns a document. */
  action: string;
  /** Values of the form. */
  fields: Readonly<Record<string, string>>;
  title: string;
  /** Sandbox permissions of the document; none if missing. */
  sandbox?: string;
}

/** Debounce of the preview, in milliseconds. */
const PAUSE_MS = 500;

/**
 * Preview of the page or mail that the form's current values make. Stores nothing. With `allow-same-origin` it keeps
 * its scroll position.
 */
export function DraftPreview({ fields, ...document }: Props) {
  const typed = JSON.stringify(fields);
  const [shown, setShown] = useState(typed);
  const scrolled = useRef(0);
  useEffect(() => {
    const timer = setTimeout(() => setShown(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  // A new frame each time adds no history entries.
  return <Posted key={shown} typed={shown} scrolled={scrolled} {...document} />;
}

/** Document that is requested by a form post. */
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
        // A cross-origin document hides its scroll position.
        const view = frame.current?.contentDocument && frame.current.contentWindow;
        if (!view) return;
        view.scrollTo(0, scrolled.current);
        view.addEventListener('scroll', () => (scrolled.current = view.scrollY), { passive: true });
      }}
    />
  );
}
