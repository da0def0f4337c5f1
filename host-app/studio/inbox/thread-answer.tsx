import { Trans } from '@lingui/react/macro';
import type { ThreadResponse } from '#contract/studio/inbox.ts';
import { AnswerForm } from '../talk/answer-form.tsx';

interface Props {
  thread: ThreadResponse;
  changes: readonly string[];
}

/** Answer form. Clients read the answer on their own page, all others by mail. */
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
            Sent to {to} by e-mail. Replies to the e-mail reach your mailbox. Replies via its link appear here.
          </Trans>
        ) : (
          <Trans>
            They read it on their page. The e-mail to {to} leaves out the text, which may be about their health.
          </Trans>
        )
      }
      changes={changes}
    />
  );
}
