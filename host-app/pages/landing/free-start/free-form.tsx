import { msg } from '@lingui/core/macro';
import type { FormPage } from '#contract/forms/form-rules.ts';
import type { ProgramResponse } from '#contract/catalog/programs.ts';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { BlueprintDownload } from '#widgets/elements/signup/blueprint-download.tsx';
import { SignupForm } from '#widgets/elements/signup/signup-form.tsx';
import { OwnForm } from '#widgets/parts/member/drafts/own-form.tsx';
import { routine } from '../../../content/landing.ts';
import { isGuide } from './free-start.ts';
import { PlainAnswers } from '../plain-answers.tsx';

interface Props {
  brand: string;
  free: ProgramResponse;
  /** Set on pages other than a front page, with one form for each programme. */
  page?: FormPage | undefined;
}

/** Form for an address. A guide is mailed; on the page of free programmes it also downloads at once. */
export function FreeForm({ brand, free, page }: Props) {
  const say = useSay();
  const guide = isGuide(free);
  const file = free.guideFile;
  return (
    <>
      <PlainAnswers
        form={page && !guide ? `free-signup-${free.id}` : 'free-signup'}
        done={{ title: msg`Welcome to ${brand}!`, description: guide ? routine.sent : routine.ownSent }}
        invalid={routine.invalid}
      />
      <OwnForm>
        {page === 'free' && (guide || file) ? (
          <BlueprintDownload program={guide ? undefined : { ...free, ...(file && { file }) }} page={page} />
        ) : (
          <SignupForm program={guide ? undefined : free} page={page} />
        )}
      </OwnForm>
      {!page && <p>{say(guide ? routine.promise : routine.ownPromise)}</p>}
    </>
  );
}
