import { msg } from '@lingui/core/macro';
import type { ProgramResponse } from '#contract/programs.ts';
import { useSay } from '#widgets/core/words.tsx';
import { SignupForm } from '#widgets/signup/signup-form.tsx';
import { routine } from '../../content/landing.ts';
import { isGuide } from './free-start.ts';
import { PlainAnswers } from './plain-answers.tsx';

interface Props {
  brand: string;
  free: ProgramResponse;
}

/** Where what is free is asked for on a front page. */
export function FreeForm({ brand, free }: Props) {
  const say = useSay();
  const guide = isGuide(free);
  return (
    <>
      <PlainAnswers
        form="free-signup"
        done={{ title: msg`Welcome to ${brand}!`, description: guide ? routine.sent : routine.ownSent }}
        invalid={routine.invalid}
      />
      <SignupForm program={guide ? undefined : free} />
      <p>{say(guide ? routine.promise : routine.ownPromise)}</p>
    </>
  );
}
