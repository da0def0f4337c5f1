import { Trans, useLingui } from '@lingui/react/macro';
import { DraftPreview } from '../core/typed-preview.tsx';

interface Props {
  subject: string;
  preview: string;
  body: string;
  language: string;
  postId?: number | null;
}

/** The mail as its readers get it, made by the shop of what stands in the form. */
export function LetterPreview({ postId = null, ...words }: Props) {
  const { t } = useLingui();
  return (
    <>
      <p className="letter-subject">
        <b>{words.subject || <Trans>No subject</Trans>}</b> <span>{words.preview}</span>
      </p>
      {/* What the mail looks like is not the studio's, and it may do nothing. */}
      <DraftPreview
        action="/api/coach/letters/preview"
        fields={{ ...words, ...(postId !== null && { postId: String(postId) }) }}
        title={t`E-mail preview`}
      />
    </>
  );
}
