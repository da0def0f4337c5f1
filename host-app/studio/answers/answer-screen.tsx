import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type SavedAnswer, SavedAnswerRequest } from '#contract/messages/answers.studio.ts';
import { ActionButton } from '../action/action-button.tsx';
import { Loaded } from '../core/loaded.tsx';
import { Screen } from '../core/screen.tsx';
import { useStudioApi } from '../core/studio-api.ts';
import { useRow } from '../core/use-row.ts';
import { TextAreaField, TextField } from '../form/fields.tsx';
import { FormBody } from '../form/form-body.tsx';
import { useStudioForm } from '../form/use-studio-form.ts';

const LIST = '/api/coach/answers';

/** Editor of a saved answer, or of a new one. */
export default function AnswerScreen() {
  const { id = '' } = useParams({ strict: false });
  return id === 'new' ? <AnswerForm /> : <AnswerLoader id={id} />;
}

function AnswerLoader({ id }: { id: string }) {
  const query = useRow<SavedAnswer>(`${LIST}/${id}`);
  return <Loaded query={query}>{(answer) => <AnswerForm key={answer.id} answer={answer} />}</Loaded>;
}

/** @public Stories render it with sample data. */
export function AnswerForm({ answer }: { answer?: SavedAnswer }) {
  const { t } = useLingui();
  const api = useStudioApi();
  const navigate = useNavigate();
  const path = `${LIST}/${answer?.id}`;
  const form = useStudioForm<SavedAnswerRequest, SavedAnswer>({
    id: `answer:${answer?.id ?? 'new'}`,
    schema: SavedAnswerRequest,
    values: toFormValues(answer),
    version: answer?.version,
    save: (values, version) => (answer ? api.put(path, { ...values, version }) : api.post(LIST, values)),
    row: (now) => ({ id: `answer:${now.id}`, values: toFormValues(now), version: now.version }),
    reload: () => api.get(path),
    changes: [LIST],
    onSaved: (saved) => {
      if (!answer) void navigate({ to: `/answers/${saved.id}`, replace: true });
    },
  });
  return (
    <Screen title={answer?.title ?? t`New saved reply`} back={{ to: '/answers', label: t`Saved replies` }}>
      <FormBody
        form={form}
        actions={
          answer && (
            <ActionButton
              label={t`Delete`}
              confirm={{
                title: t`Delete this saved reply?`,
                text: <p>{t`It can’t be restored. Messages sent with it stay.`}</p>,
              }}
              run={() => api.delete(path)}
              gone={path}
              changes={[LIST]}
              onDone={() => void navigate({ to: '/answers' })}
            />
          )
        }
      >
        <TextField name="title" label={<Trans>Title</Trans>} hint={<Trans>Only you see it.</Trans>} />
        <TextAreaField name="text" label={<Trans>Reply</Trans>} rows={10} />
      </FormBody>
    </Screen>
  );
}

function toFormValues(answer: SavedAnswer | undefined): SavedAnswerRequest {
  return { title: answer?.title ?? '', text: answer?.text ?? '' };
}
