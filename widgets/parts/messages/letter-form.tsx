import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { AboutRequest, LettersResponse } from '#contract/messages/client-messages.ts';
import { LETTER_MAX } from '#contract/messages/message-limits.ts';
import { useIsEmbedded, useResource, useShop } from '#widgets/core/api/shop.tsx';
import type { Words } from '#widgets/core/i18n/words.tsx';
import { PostForm } from '#widgets/forms/post-form.tsx';
import { useDraftKey } from '#widgets/parts/member/drafts/draft-key.ts';
import { keepDraft, readDraft } from '#widgets/parts/member/drafts/drafts.ts';
import { Button } from '#widgets/ui/button.tsx';
import { Field } from '#widgets/ui/field.tsx';
import { ConsentTick } from '../consent/consent-tick.tsx';
import { aboutInAddress, aboutText, forgetAbout } from './about-address.ts';
import { AboutName } from './letter-parts.tsx';
import { useDates } from '#widgets/ui/dates/use-dates.ts';
import { Unsent } from '../coaching/unsent.tsx';
import { PicturePicker } from './pictures/picture-picker.tsx';
import { aboutResource, LETTERS_PATH, lettersResource } from './talk.api.ts';
import { letterIdKey } from './letter-id.ts';
import { useLetter } from './use-letter.ts';

export interface LetterFormProps {
  /** Initial subject; without it, the address of the shop's own page may name one. */
  about?: AboutRequest | undefined;
}

/**
 * Message form. The draft stays on this device until it is sent or the window closes. It stays on the page if the
 * coaching ends meanwhile.
 */
export function LetterForm({ about }: LetterFormProps) {
  const asked = useResource(lettersResource);
  const key = useDraftKey(about ? `letter ${aboutText(about)}` : 'letter');
  const thread = asked.status === 'ready' ? asked.data : undefined;
  const [typed, type] = useState(() => readDraft(key, thread?.consentWithdrawnAt));
  function keep(text: string) {
    keepDraft(text, key, thread?.consentWithdrawnAt);
    if (text === '') keepDraft('', letterIdKey(key));
    type(text);
  }
  if (thread && !thread.open) return <LettersOver thread={thread} text={typed} />;
  return <Writing {...{ about, thread }} draftKey={key} draft={typed} onType={keep} />;
}

interface WritingProps extends LetterFormProps {
  thread: LettersResponse | undefined;
  draftKey: string;
  draft: string;
  onType: (text: string) => void;
}

function Writing({ about: begins, thread, draftKey, draft, onType }: WritingProps) {
  const { t } = useLingui();
  const { base } = useShop();
  // On other sites, the address belongs to the page.
  const elsewhere = useIsEmbedded();
  // The form renders after the messages have loaded: never on the server.
  const [about, setAbout] = useState(() => begins ?? (elsewhere ? null : aboutInAddress(location.search)));
  const [begun, setBegun] = useState(draft);
  const { form, pictures } = useLetter({
    about,
    thread,
    draftKey,
    onSent(changed) {
      if (changed.includes('text')) return;
      onType('');
      // Resetting the form must not bring a restored draft back.
      setBegun('');
      // A form below an exercise keeps its subject.
      if (!begins) leaveAbout();
    },
  });

  usePicturesMark(`${draftKey} pictures`, pictures.all.length);

  function leaveAbout() {
    setAbout(null);
    if (!elsewhere) forgetAbout();
  }

  return (
    <PostForm {...form} action={base + LETTERS_PATH} className="letter-form">
      {about && <Topic about={about} onLeave={leaveAbout} />}
      <div onInput={({ target }) => target instanceof HTMLTextAreaElement && onType(target.value)}>
        <Field
          as="textarea"
          name="text"
          label={<Trans>Write to your coach</Trans>}
          rows={5}
          maxLength={LETTER_MAX}
          defaultValue={begun}
          error={form.errors['text']}
        />
      </div>
      <PicturePicker pictures={pictures} sending={form.busy} error={form.errors['pictures']} />
      {thread?.askConsent && <AskConsent key={thread.consentWithdrawnAt} error={form.errors['healthConsent']} />}
      <Button
        type="submit"
        busy={form.busy}
        busyLabel={<Trans>Sending...</Trans>}
        disabled={pictures.busy}
        part="button"
      >
        {pictures.busy ? t`Uploading pictures…` : t`Send message`}
      </Button>
    </PostForm>
  );
}

/** Marks drafts with pictures, which only this page holds: the sign-out then asks about them. */
function usePicturesMark(key: string, count: number) {
  useEffect(() => {
    keepDraft(count > 0 ? String(count) : '', key);
    return () => keepDraft('', key);
  }, [key, count]);
}

/** Optional health consent: messages can be sent without it. */
function AskConsent({ error }: { error: Words | undefined }) {
  return (
    <div className="letter-consent">
      <p>
        <Trans>
          You haven’t agreed to let the coach keep and read what you share about your health. You can send a message
          without agreeing; just leave out health details. To send pictures, you need to agree.
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
      <button
        type="button"
        className="letter-link"
        onClick={({ currentTarget }) => {
          currentTarget.closest('form')?.querySelector('textarea')?.focus();
          onLeave();
        }}
      >
        <Trans comment="A letter that is about a day of the plan is to be about nothing of it">
          Write about something else
        </Trans>
      </button>
    </p>
  );
}

/** Subject by name, once loaded; the message can be written before. */
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
      <Trans comment="A letter: a day with its date, an exercise or a check-in">This message is about {named}.</Trans>
    );
  }
  if (about.kind === 'exercise') return <Trans>This message is about an exercise in your plan.</Trans>;
  if (about.kind === 'day') return <Trans>This message is about a day of your plan.</Trans>;
  return <Trans>This message is about a check-in.</Trans>;
}

/** Replaces the form after the coaching has ended: reason, other contact, and the draft. */
function LettersOver({ thread: { support, coachedUntil }, text }: { thread: LettersResponse; text: string }) {
  const { longDate } = useDates();
  const to = <a href={`mailto:${support}`}>{support}</a>;
  const day = coachedUntil && longDate(coachedUntil);
  return (
    <div className="letters-over">
      <p className="letters-closed">
        {day ? (
          <Trans>
            Your coaching ended on {day}, so you can’t write here any more. You can still read and download your
            messages. Write to {to} instead.
          </Trans>
        ) : (
          <Trans>
            Your coaching has ended, so you can’t write here any more. You can still read and download your messages.
            Write to {to} instead.
          </Trans>
        )}
      </p>
      <Unsent text={text} />
    </div>
  );
}
