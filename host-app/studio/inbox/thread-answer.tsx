import { Trans } from '@lingui/react/macro';
import type { ThreadResponse } from '#contract/studio/inbox.ts';
import { AnswerForm } from '../talk/answer-form.tsx';

interface Props {
  thread: ThreadResponse;
  changes: readonly string[];
}

/** Room for an answer. A client reads it on their own page, everybody else in a mail. */
export function ThreadAnswer({ thread: { id, version, email, client }, changes }: Props) {
  const to = <bdi>{email}</bdi>;
  return (
    <AnswerForm
      id={`thread:${id}`}
      path={`/api/coach/inbox/${id}/answer`}
      preview={`/api/coach/inbox/${id}/preview`}
      version={version}
      client={client !== undefined}
      hint={
        client === undefined ? (
          <Trans>
            It goes to {to} by e-mail. A reply to that e-mail comes to your own mailbox; one behind its link comes here.
          </Trans>
        ) : (
          <Trans>
            They read it on their own page. An e-mail to {to} says that you have written, and not what: it may be about
            their health.
          </Trans>
        )
      }
      changes={changes}
    />
  );
}
