import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { AnswersHealthResponse } from '#contract/messages/inbox.studio.ts';
import { ActionButton } from '../action/action-button.tsx';
import { Moment } from '../core/values/moment.tsx';
import { useStudioApi } from '../core/studio-api.ts';
import { useAnswers } from './use-answers.ts';

export function Answers({ answers }: { answers: Readonly<Record<string, string>> }) {
  const told = useAnswers();
  return (
    <dl className="studio-facts">
      {told(answers).map(([question, answer]) => (
        <div key={question} className="thread-fact">
          <dt>{question}</dt>
          <dd>
            <bdi>{answer}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Health answers of a person who is not a client yet. A press shows them and is logged first. */
export function FirstAnswers({ path }: { path: string }) {
  const { t } = useLingui();
  const api = useStudioApi();
  const [read, setRead] = useState<AnswersHealthResponse>();
  if (!read) {
    return (
      <>
        <p>
          <Trans>Health answers open separately. Views are logged.</Trans>
        </p>
        <div>
          <ActionButton
            label={t`Show health answers`}
            run={() => api.post<AnswersHealthResponse>(path)}
            changes={[]}
            onDone={setRead}
          />
        </div>
      </>
    );
  }
  const at = <Moment at={read.at} />;
  return (
    <div role="status">
      <Answers answers={read.answers} />
      <p>
        <Trans>View logged on {at}.</Trans>
      </p>
    </div>
  );
}
