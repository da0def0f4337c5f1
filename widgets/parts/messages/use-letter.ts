import { msg } from '@lingui/core/macro';
import { toDateLocale } from '#contract/i18n/languages.ts';
import { COACHING_CONSENT } from '#contract/coaching/profile-options.ts';
import type { AboutRequest, LettersResponse } from '#contract/messages/client-messages.ts';
import { ID_REUSED } from '#contract/shared/id-reused.ts';
import { errorToast } from '#widgets/core/toasts/error-toasts.ts';
import { ApiError, issueFor } from '#widgets/core/api/errors.ts';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { useShop } from '#widgets/core/api/shop.tsx';
import { useToast } from '#widgets/core/toasts/toasts.tsx';
import type { Words } from '#widgets/core/i18n/words.tsx';
import { readText } from '#widgets/forms/field-text.ts';
import { type Form, type ParsedForm, useForm } from '#widgets/forms/use-form.ts';
import { sessionToast } from '#widgets/parts/member/sign-out/signed-out.ts';
import { readAgreed } from '../coaching/agreed.ts';
import { giveHealthConsent, consentResource } from '../coaching/coaching.api.ts';
import { isCoachingOver } from '../coaching/is-over.ts';
import { markCoachingOver } from '../coaching/over.ts';
import { useLetterId } from './letter-id.ts';
import { lettersResource, sendLetter, uploadPicture } from './talk.api.ts';
import { isUnsendable, toLetterPictures, type Pictures, UNSENDABLE, usePictures } from './pictures/use-pictures.ts';
import { dayWithName } from './weekdays.ts';

const TITLE = msg`Message Not Sent`;
const NOT_SENT = errorToast(TITLE, msg`Try again. Your text is still here.`);
const OVER = errorToast(TITLE, msg`Your coaching has ended. Your text is still here so you can copy it.`);
const CONSENT_GONE = errorToast(
  msg`Not Sent Yet`,
  msg`You withdrew your consent, so nothing was sent. Your text is still here. Check the form, then send it again.`,
);
const NO_CONSENT = errorToast(
  TITLE,
  msg`Couldn’t save your consent, so nothing was sent. Your text and pictures are still here. Try again.`,
);
const NO_PICTURE = errorToast(
  TITLE,
  msg`A picture could not be uploaded, so the message was not sent. Text and pictures are still here. Try again.`,
);

export interface LetterOptions {
  about: AboutRequest | null;
  /** If the member has not accepted the health consent, pictures wait on this device. */
  thread: LettersResponse | undefined;
  /** Key of the draft, beside which the id of a letter on its way is stored. */
  draftKey: string;
  /** Gets the names of the fields that were changed while the message was sent. */
  onSent: (changed: readonly string[]) => void;
}

/** Sends a message: first the consent, then the pictures, then the text. */
export function useLetter({ about, thread, draftKey, onSent }: LetterOptions): {
  form: Form;
  pictures: Pictures;
} {
  const { askConsent = false, consentWithdrawnAt: seenWithdrawalAt } = thread ?? {};
  const { api, resources } = useShop();
  const { toast } = useToast();
  const locale = toDateLocale(useLanguage());
  const letterId = useLetterId(draftKey);

  /** @throws the shop's refusal, after asking for consents that were withdrawn elsewhere. */
  function refused(error: unknown): never {
    if (isCoachingOver(error)) markCoachingOver(resources);
    else if (issueFor(error, 'pictures')) resources.invalidate(lettersResource);
    throw error;
  }

  const pictures = usePictures((picture) => uploadPicture(api, picture).catch(refused), askConsent);

  const form = useForm(
    (fields) => read(fields, pictures),
    async ({ filledIn: _time, website: _honeypot, text, agreed }, listChanged) => {
      let [failure, agreedNow] = [NO_CONSENT, false];
      try {
        const holds = pictures.all.some(({ held }) => held);
        if (holds && agreed) {
          await giveHealthConsent(api, seenWithdrawalAt);
          agreedNow = true;
        }
        failure = NO_PICTURE;
        const all = holds ? await pictures.sendHeld() : pictures.all;
        if (all.some(({ held }) => held)) throw new Error('A picture did not arrive.');
        failure = NOT_SENT;
        const contents = { text, pictures: all.flatMap(toLetterPictures), about };
        const letter = { id: letterId.take(contents), ...contents, consentAsked: askConsent, seenWithdrawalAt };
        const answer = await sendLetter(api, agreed ? { ...letter, healthConsent: COACHING_CONSENT } : letter);
        letterId.forget();
        pictures.clear(all);
        onSent(listChanged());
        if (agreed) readAgreed(resources);
        resources.invalidate(lettersResource);
        return thanks(answer, locale);
      } catch (error) {
        const { code = '' } = error instanceof ApiError ? error : {};
        const isUnagreed = code === 'consent_required';
        // Other refusals keep the id, because an earlier try may have arrived.
        if (code === ID_REUSED) letterId.forget();
        if (agreedNow) readAgreed(resources);
        // The form then asks for the consent.
        if (isUnagreed) for (const each of [consentResource, lettersResource]) resources.invalidate<unknown>(each);
        const isOver = isCoachingOver(error);
        if (isOver) markCoachingOver(resources);
        toast(isOver ? OVER : isUnagreed ? CONSENT_GONE : (sessionToast(error) ?? failure));
        throw error;
      }
    },
    undefined,
  );
  return { form, pictures };
}

function read(fields: FormData, { all, hold }: Pictures): ParsedForm<{ text: string; agreed: boolean }> {
  const text = readText(fields, 'text');
  const agreed = readText(fields, 'healthConsent') === COACHING_CONSENT;
  if (all.some(isUnsendable)) {
    return { errors: { pictures: UNSENDABLE }, toast: errorToast(msg`Not Sent Yet`, UNSENDABLE) };
  }
  const holds = all.some(({ held }) => held);
  if (holds && hold && !agreed) {
    return { errors: { healthConsent: AGREE }, toast: errorToast(msg`Not Sent Yet`, AGREE) };
  }
  if (text !== '' || holds || all.some(({ stored }) => stored)) return { values: { text, agreed } };
  const empty = msg`Write something or add a picture.`;
  return { errors: { text: empty }, toast: errorToast(msg`Message Is Empty`, empty) };
}

const AGREE = msg`A picture may be about your health. Agree to this text first, or remove the picture.`;

/** Returns the text shown in the form after sending. */
function thanks({ clock }: LettersResponse, locale: string): Words {
  if (!clock) return msg`Sent. Your coach will reply here. We’ll e-mail you.`;
  const day = dayWithName(clock.next, locale);
  return msg`Sent. Your coach will reply by ${day}. We’ll e-mail you.`;
}
