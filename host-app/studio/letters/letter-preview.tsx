import { Trans, useLingui } from '@lingui/react/macro';
import { DraftPreview } from '../core/preview/typed-preview.tsx';

interface Props {
  subject: string;
  preview: string;
  body: string;
  /** Defaults to the shop's language. */
  language?: string;
  postId?: number | null;
}

/** Preview of the newsletter's mail, rendered by the shop from the form. */
export function LetterPreview({ postId = null, ...words }: Props) {
  const { t } = useLingui();
  return (
    <>
      <p className="letter-subject">
        <b>{words.subject || <Trans>No subject</Trans>}</b> <span>{words.preview}</span>
      </p>
      {/* The mail has no studio styles, and its scripts do not run. */}
      <DraftPreview
        action="/api/coach/letters/preview"
        fields={{ ...words, ...(postId !== null && { postId: String(postId) }) }}
        title={t`E-mail preview`}
      />
    </>
  );
}
