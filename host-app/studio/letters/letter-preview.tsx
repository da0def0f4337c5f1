import { Trans, useLingui } from '@lingui/react/macro';
import { useContext, useEffect, useId, useState } from 'react';
import { FramesContext, PreviewFrame } from '../core/preview-frame.tsx';

interface Props {
  subject: string;
  preview: string;
  body: string;
  language: string;
  postId?: number | null;
}

/** Somebody who types is shown the mail once they pause. */
const PAUSE_MS = 500;

/** The mail as its readers get it, made by the shop of what stands in the form. */
export function LetterPreview({ postId = null, ...words }: Props) {
  const fields = JSON.stringify({ ...words, ...(postId !== null && { postId: String(postId) }) });
  const [shown, setShown] = useState(fields);
  useEffect(() => {
    const timer = setTimeout(() => setShown(fields), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [fields]);
  return (
    <>
      <p className="letter-subject">
        <b>{words.subject || <Trans>Without a subject</Trans>}</b> <span>{words.preview}</span>
      </p>
      {/* A frame that is new each time leaves no steps in the history. */}
      <Frame key={shown} fields={shown} />
    </>
  );
}

/** A document of its own: what the mail looks like is not the studio's, and it may do nothing. */
function Frame({ fields }: { fields: string }) {
  const { t } = useLingui();
  const name = `letter-${useId()}`;
  const filled = useContext(FramesContext);
  useEffect(() => {
    if (!filled) return;
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', action: '/api/coach/letters/preview', target: name, hidden: true });
    for (const [field, value] of Object.entries(JSON.parse(fields) as Record<string, string>)) {
      const input = document.createElement('textarea');
      Object.assign(input, { name: field, value });
      form.append(input);
    }
    document.body.append(form);
    form.submit();
    form.remove();
  }, [fields, name, filled]);
  return <PreviewFrame name={name} title={t`The mail as its readers get it`} />;
}
