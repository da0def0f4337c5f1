import { useSay, type Words } from '#widgets/core/i18n/words.tsx';
import { tooManyTries } from '#widgets/core/toasts/error-toasts.ts';

export interface PlainAnswersProps {
  /** Name of the form in the server's redirect addresses. */
  form:
    | 'free-signup'
    | `free-signup-${number}`
    | 'scam-check'
    | 'contact'
    | 'community'
    | 'login'
    | 'withdraw'
    | 'onboarding';
  /** Missing if sending the form leads to another page. */
  done?: { title?: Words; description: Words };
  invalid: Words;
}

/** Answers to a form sent without scripts. The server redirects to one; CSS shows only the address's target. */
export function PlainAnswers({ form, done, invalid }: PlainAnswersProps) {
  return (
    <>
      {done && <PlainAnswer id={`${form}-done`} {...done} />}
      <PlainAnswer id={`${form}-invalid`} description={invalid} />
      <PlainAnswer id={`${form}-later`} {...tooManyTries} />
    </>
  );
}

function PlainAnswer({ id, title, description }: { id: string; title?: Words; description: Words }) {
  const say = useSay();
  return (
    <p id={id} className="plain-answer">
      {title && <b>{say(title)}</b>} {say(description)}
    </p>
  );
}
