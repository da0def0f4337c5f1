import { useSay, type Words } from '#widgets/core/words.tsx';
import { tooManyTries } from '#widgets/core/error-toasts.ts';

export interface PlainAnswersProps {
  /** The form's name in the addresses that the server leads back to. */
  form:
    | 'free-signup'
    | `free-signup-${number}`
    | 'scam-check'
    | 'contact'
    | 'community'
    | 'login'
    | 'withdraw'
    | 'onboarding';
  /** Missing where sending it leads to another page. */
  done?: { title?: Words; description: Words };
  invalid: Words;
}

/**
 * Answers for a form that was sent without scripts: the server leads back to one of them, and only
 * the one that is the target of the address is seen.
 */
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
