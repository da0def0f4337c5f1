import { Trans } from '@lingui/react/macro';
import type { UserResponse } from '#contract/auth.ts';
import type { ProgramResponse } from '#contract/programs.ts';
import { EntryForm, type EntryFormProps } from './entry-form.tsx';
import { useSteps } from '#widgets/core/element-scope.tsx';
import type { OfferChoiceProps } from './offer-choice.tsx';
import { QuickForm } from './quick-form.tsx';

export interface EntryStepProps extends Pick<EntryFormProps, 'action' | 'prefill' | 'onNext'> {
  program: ProgramResponse;
  level: 1 | 2;
  choice: OfferChoiceProps;
  user: UserResponse | undefined;
}

/** First step. Programmes without coaching need two fields; the form below is optional. */
export function EntryStep({ program: { id, coaching }, level, choice, ...given }: EntryStepProps) {
  const form = { ...given, steps: useSteps('answers', { programId: id }) };
  if (coaching) return <EntryForm {...form} coaching choice={choice} />;
  const Title = level === 1 ? 'h2' : 'h3';
  return (
    <>
      <QuickForm {...form} choice={choice} />
      <div className="entry-long">
        <Title>
          <Trans>Or tell the coach about yourself first</Trans>
        </Title>
        <p>
          <Trans>Optional: for when you want the coach to know who is training.</Trans>
        </p>
        <EntryForm {...form} coaching={false} choice={undefined} />
      </div>
    </>
  );
}
