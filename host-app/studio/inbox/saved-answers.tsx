import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { ListPage } from '#contract/shared/list.studio.ts';
import type { SavedAnswer } from '#contract/messages/answers.studio.ts';
import { useStudioApi } from '../core/studio-api.ts';

interface Props {
  /** Form field that receives the text. */
  field: string;
}

/** Appends a saved answer to the text. Hidden without saved answers. */
export function SavedAnswers({ field }: Props) {
  const { t } = useLingui();
  const api = useStudioApi();
  const { getValues, setValue } = useFormContext<Record<string, string>>();
  const [q, setQ] = useState('');
  const path = '/api/coach/answers';
  const { data } = useQuery({
    queryKey: [path, q],
    queryFn: () => api.get<ListPage<SavedAnswer>>(`${path}?${new URLSearchParams({ q }).toString()}`),
    placeholderData: (before) => before,
  });
  if (!data || (data.total === 0 && q === '')) return null;
  const insert = ({ text }: SavedAnswer) => {
    const typed = (getValues(field) ?? '').trimEnd();
    setValue(field, typed ? `${typed}\n\n${text}` : text, { shouldDirty: true, shouldValidate: false });
  };
  return (
    <details className="thread-saved">
      <summary>
        <Trans>Saved replies</Trans>
      </summary>
      {data.pages > 1 || q !== '' ? (
        <input
          type="search"
          value={q}
          maxLength={200}
          aria-label={t`Find a saved reply`}
          placeholder={t`Title or text`}
          onChange={(event) => setQ(event.target.value)}
        />
      ) : null}
      <ul>
        {data.items.map((answer) => (
          <li key={answer.id}>
            <button type="button" className="c-button" data-variant="quiet" onClick={() => insert(answer)}>
              {answer.title}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
