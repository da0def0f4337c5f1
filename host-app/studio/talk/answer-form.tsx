import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { PicturesAnswerForm, ThreadAnswerForm, type ThreadResponse } from '#contract/messages/inbox.studio.ts';
import type { AboutRequest, PictureResponse } from '#contract/messages/client-messages.ts';
import { ID_REUSED } from '#contract/shared/id-reused.ts';
import { ApiError } from '#widgets/core/api/errors.ts';
import { useRequestId } from '#widgets/core/request-id.ts';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { PicturePicker } from '#widgets/parts/messages/pictures/picture-picker.tsx';
import {
  isUnsendable,
  toLetterPictures,
  UNSENDABLE,
  usePictures,
} from '#widgets/parts/messages/pictures/use-pictures.ts';
import { useStudioApi } from '../core/studio-api.ts';
import { TextAreaField } from '../form/fields.tsx';
import { FormBody } from '../form/form-body.tsx';
import { NotSaved, useStudioForm } from '../form/use-studio-form.ts';
import { MailPreview } from '../core/preview/mail-preview.tsx';
import { SavedAnswers } from '../inbox/saved-answers.tsx';

interface Props {
  /** Key of the draft on this device. */
  id: string;
  /** Endpoint that takes the answer. */
  path: string;
  /** Endpoint for a preview of its mail. */
  preview: string;
  /** Version of the visible thread; 0 without one. */
  version: number;
  /** True for a client, who reads it on their own page and can get pictures. */
  client: boolean;
  /** Topic of the message, if it may be about the plan. */
  letter?: LetterTopic;
  hint: ReactNode;
  changes: readonly string[];
}

/** Topic of the next message to a client. */
interface LetterTopic {
  about: AboutRequest | null;
  /** Topic line above the text. */
  line: ReactNode;
  /** Resets the topic. */
  sent: () => void;
}

/** Message form of the coach, in the inbox and on a client's page. */
export function AnswerForm({ id: draft, path, preview, version, client, letter, hint, changes }: Props) {
  const { t } = useLingui();
  const api = useStudioApi();
  const say = useSay();
  const pictures = usePictures((picture) => api.upload<PictureResponse>('/api/coach/talk/pictures', picture));
  const some = pictures.all.some(({ stored, held }) => stored ?? held);
  const answerId = useRequestId();
  const form = useStudioForm<ThreadAnswerForm, ThreadResponse>({
    id: draft,
    schema: some ? PicturesAnswerForm : ThreadAnswerForm,
    values: { text: '' },
    row: () => ({ values: { text: '' } }),
    save: async ({ text }) => {
      if (pictures.all.some(isUnsendable)) throw new NotSaved(say(UNSENDABLE));
      const all = await pictures.sendHeld();
      if (all.some(({ held }) => held)) {
        throw new NotSaved(
          t`A picture could not be uploaded, so the message was not sent. Text and pictures are still here. Try again.`,
        );
      }
      const contents = {
        text,
        ...(client && { pictures: all.flatMap(toLetterPictures) }),
        ...(letter && { about: letter.about }),
      };
      const id = answerId.take(JSON.stringify(contents));
      try {
        const thread = await api.post<ThreadResponse>(path, { id, ...contents, version });
        pictures.clear(all);
        return thread;
      } catch (error) {
        if (error instanceof ApiError && error.code === ID_REUSED) answerId.forget();
        throw error;
      }
    },
    changes,
    onSaved: () => {
      answerId.forget();
      letter?.sent();
    },
  });
  // Without messages from the person, this is a first message and no answer.
  const first = version === 0;
  const send = first ? t`Send message` : t`Send reply`;
  const told = client ? (
    <Trans>Sent. The client sees it on their coaching page and gets an e-mail.</Trans>
  ) : (
    <Trans>Sent by e-mail.</Trans>
  );
  return (
    <section className="studio-section" aria-label={client ? t`Message the client` : t`Reply by e-mail`}>
      <FormBody
        form={form}
        saveLabel={pictures.busy ? t`Uploading pictures…` : send}
        disabled={pictures.busy}
        outcome={{ unsaved: <Trans>Not sent yet.</Trans>, saved: told }}
      >
        {letter?.line}
        <TextAreaField
          name="text"
          label={first ? <Trans>Your message</Trans> : <Trans>Your reply</Trans>}
          rows={6}
          hint={hint}
        />
        {client && <PicturePicker pictures={pictures} sending={form.saving} />}
        <SavedAnswers field="text" />
        <AnswerMail action={preview} client={client} />
      </FormBody>
    </section>
  );
}

/** The client's mail leaves the text out. */
function AnswerMail({ action, client }: { action: string; client: boolean }) {
  const { text = '' } = useWatch<ThreadAnswerForm>();
  return <MailPreview action={action} {...(!client && { fields: { text } })} />;
}
