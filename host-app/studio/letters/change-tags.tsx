import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { TagChangeResponse } from '#contract/newsletter/tags.studio.ts';
import { Field } from '#widgets/ui/field.tsx';
import { ActionButton } from '../action/action-button.tsx';
import { useStudioApi } from '../core/studio-api.ts';

const PATH = '/api/coach/subscribers';

/** Adds or removes tags for everybody in the list. `query` holds the list's filters. */
export function ChangeTags({ query }: { query: string }) {
  const { t } = useLingui();
  const api = useStudioApi();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [answer, setAnswer] = useState<TagChangeResponse>();
  const action = (remove: boolean) => ({
    disabled: typed.trim() === '',
    run: () => api.post<TagChangeResponse>(`${PATH}/tags${query && `?${query}`}`, { tags: typed, remove }),
    changes: [PATH, '/api/coach/letters/readers'],
    onDone: (done: TagChangeResponse) => {
      setTyped('');
      setAnswer(done);
    },
    onIssues: (issues: readonly { message: string }[]) => setProblem(issues[0]?.message),
  });
  return (
    <details className="letter-change-tags">
      <summary>
        <Trans>Change tags</Trans>
      </summary>
      <Field
        label={<Trans>Tags</Trans>}
        name="tags"
        type="text"
        autoComplete="off"
        value={typed}
        error={problem}
        hint={<Trans>Separate with commas. Applies to everyone in this list, on all pages.</Trans>}
        onChange={({ target }) => {
          setTyped(target.value);
          setProblem(undefined);
          setAnswer(undefined);
        }}
      />
      <div className="studio-actions">
        <ActionButton
          {...action(false)}
          label={t`Add to everyone listed`}
          confirm={{ title: t`Add these tags?`, text: <p>{t`Everyone in this list gets these tags.`}</p> }}
        />
        <ActionButton
          {...action(true)}
          label={t`Remove from everyone listed`}
          confirm={{ title: t`Remove these tags?`, text: <p>{t`Everyone in this list loses these tags.`}</p> }}
        />
      </div>
      <div role="status" className="studio-outcome">
        {answer && <Answer {...answer} />}
      </div>
    </details>
  );
}

function Answer({ changed, full }: TagChangeResponse) {
  return (
    <>
      <Plural value={changed} one="# person was changed." other="# people were changed." />{' '}
      {full > 0 && (
        <Plural
          value={full}
          one="# person has too many tags and wasn’t changed."
          other="# people have too many tags and weren’t changed."
        />
      )}
    </>
  );
}
