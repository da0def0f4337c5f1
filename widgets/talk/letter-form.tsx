import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { localeOf } from '#contract/languages.ts';
import type { AboutRequest, LettersResponse } from '#contract/talk.ts';
import { COACHING_CONSENT } from '#contract/profile-options.ts';
import { LETTER_MAX } from '#contract/talk-limits.ts';
import { errorToast } from '#widgets/core/error-toasts.ts';
import { ApiError } from '#widgets/core/errors.ts';
import { useLanguage } from '#widgets/core/language.tsx';
import { useElsewhere, useResource, useShop } from '#widgets/core/shop.tsx';
import { useToast } from '#widgets/core/toasts.tsx';
import type { Words } from '#widgets/core/words.tsx';
import { textOf } from '#widgets/forms/field-text.ts';
import { PostForm } from '#widgets/forms/post-form.tsx';
import { type ParsedForm, useForm } from '#widgets/forms/use-form.ts';
import { useDraftKey } from '#widgets/member/draft-key.ts';
import { keepDraft, readDraft } from '#widgets/member/drafts.ts';
import { isSignedOut, SIGNED_OUT } from '#widgets/member/signed-out.ts';
import { Button } from '#widgets/ui/button.tsx';
import { Field } from '#widgets/ui/field.tsx';
import { readAgreed } from '../coaching/agreed.ts';
import { ConsentTick } from '../profile/consent-tick.tsx';
import { newId } from '../training/new-id.ts';
import { aboutInAddress, aboutText, forgetAbout } from './about-address.ts';
import { PicturePicker } from './picture-picker.tsx';
import { AboutName } from './letter-parts.tsx';
import { aboutResource, LETTERS_PATH, lettersResource, sendLetter, uploadPicture } from './talk.api.ts';
import { usePictures } from './use-pictures.ts';
import { dayWithName } from './weekdays.ts';

const NOT_SENT = errorToast(msg`Letter Not Sent`, msg`Please try again. What you wrote is still here.`);

export interface LetterFormProps {
  /** What it is about to begin with; without it the address of our own page may say so. */
  about?: AboutRequest | undefined;
}

/** Room for a letter. What is typed stays on this device until it is sent or the window is closed. */
export function LetterForm({ about: begins }: LetterFormProps) {
  const { t } = useLingui();
  const { api, base, resources } = useShop();
  const { toast } = useToast();
  const locale = localeOf(useLanguage());
  const pictures = usePictures((picture) => uploadPicture(api, picture));
  // The address of somebody else's page is none of ours.
  const elsewhere = useElsewhere();
  // The form is there once the letters are: never on the server.
  const [about, setAbout] = useState(() => begins ?? (elsewhere ? null : aboutInAddress(location.search)));
  // One that may have arrived is sent again under the same id, and is one.
  const id = useRef('');
  const key = useDraftKey(begins ? `letter ${aboutText(begins)}` : 'letter');
  const [draft] = useState(() => readDraft(key));

  const form = useForm(
    (fields) => read(fields, pictures),
    async ({ filledIn: _time, website: _honeypot, text, agreed }) => {
      id.current ||= newId();
      const sent = pictures.all.flatMap(({ stored, alt }) => (stored ? [{ id: stored.id, alt }] : []));
      try {
        const letter = { id: id.current, text, pictures: sent, about };
        const answer = await sendLetter(api, agreed ? { ...letter, healthConsent: COACHING_CONSENT } : letter);
        id.current = '';
        pictures.clear();
        keepDraft('', key);
        // A form that stands under an exercise stays about it.
        if (!begins) leaveAbout();
        if (agreed) readAgreed(resources);
        resources.invalidate(lettersResource);
        return thanks(answer, locale);
      } catch (error) {
        // What was refused has not arrived: mended, it is another one.
        if (error instanceof ApiError && error.status < 500) id.current = '';
        if (!isManyTries(error)) toast(isSignedOut(error) ? SIGNED_OUT : NOT_SENT);
        throw error;
      }
    },
    undefined,
  );

  function leaveAbout() {
    setAbout(null);
    if (!elsewhere) forgetAbout();
  }

  return (
    <PostForm {...form} action={base + LETTERS_PATH} className="letter-form">
      {about && <Topic about={about} onLeave={leaveAbout} />}
      <div onInput={({ target }) => target instanceof HTMLTextAreaElement && keepDraft(target.value, key)}>
        <Field
          as="textarea"
          name="text"
          label={<Trans>Write to your coach</Trans>}
          rows={5}
          maxLength={LETTER_MAX}
          defaultValue={draft}
          error={form.errors['text']}
        />
      </div>
      <PicturePicker pictures={pictures} />
      <AskConsent error={form.errors['healthConsent']} />
      <Button
        type="submit"
        busy={form.busy}
        busyLabel={<Trans>Sending...</Trans>}
        disabled={pictures.busy}
        part="button"
      >
        {pictures.busy ? t`Pictures are on their way…` : t`Send letter`}
      </Button>
    </PostForm>
  );
}

/** They are told by the form. */
function isManyTries(error: unknown): boolean {
  return error instanceof ApiError && error.status === 429;
}

/** Who has not agreed to the words about health may do so here; asking the coach something does not depend on it. */
function AskConsent({ error }: { error: Words | undefined }) {
  const asked = useResource(lettersResource);
  if (asked.status !== 'ready' || !asked.data.askConsent) return null;
  return (
    <div className="letter-consent">
      <p>
        <Trans>
          You have not agreed that the coach keeps and reads what you tell about your health. A letter is sent without
          it, too: then please write nothing about your health in it.
        </Trans>
      </p>
      <ConsentTick checked={false} error={error} />
    </div>
  );
}

function Topic({ about, onLeave }: { about: AboutRequest; onLeave: () => void }) {
  return (
    <p className="letter-about">
      <WhatAbout about={about} />{' '}
      <button type="button" className="letter-link" onClick={onLeave}>
        <Trans comment="A letter that is about a day of the plan is to be about nothing of it">
          Write about something else
        </Trans>
      </button>
    </p>
  );
}

/** By its name as soon as the shop has said it; the letter can be written before. */
function WhatAbout({ about }: { about: AboutRequest }) {
  const [resource] = useState(() => aboutResource(about));
  const asked = useResource(resource);
  if (asked.status === 'ready') {
    const named = (
      <b>
        <AboutName about={asked.data.about} />
      </b>
    );
    return (
      <Trans comment="A letter: a day with its date, an exercise or a check-in">This letter is about {named}.</Trans>
    );
  }
  if (about.kind === 'exercise') return <Trans>This letter is about an exercise of your plan.</Trans>;
  if (about.kind === 'day') return <Trans>This letter is about a day of your plan.</Trans>;
  return <Trans>This letter is about a check-in.</Trans>;
}

function read(
  fields: FormData,
  pictures: ReturnType<typeof usePictures>,
): ParsedForm<{ text: string; agreed: boolean }> {
  const text = textOf(fields, 'text');
  const stored = pictures.all.some((each) => each.stored);
  if (text !== '' || stored) return { values: { text, agreed: textOf(fields, 'healthConsent') === COACHING_CONSENT } };
  const empty = msg`Please write something, or add a picture.`;
  return { errors: { text: empty }, toast: errorToast(msg`Nothing to Send`, empty) };
}

/** What stands in the form when it has arrived. */
function thanks({ clock }: LettersResponse, locale: string): Words {
  if (!clock) return msg`Sent. Your coach answers here, and you are told by e-mail.`;
  const day = dayWithName(clock.next, locale);
  return msg`Sent. Your coach answers by ${day}, and you are told by e-mail.`;
}
