import { useLingui } from '@lingui/react/macro';
import type { StepsResponse } from '#contract/steps.ts';
import { MemberGate } from '#widgets/member/member-gate.tsx';
import { Spinner } from '#widgets/ui/spinner.tsx';
import { stepsResource } from './steps.api.ts';
import { StepsMissing } from './steps-missing.tsx';
import { StepsView } from './steps-view.tsx';
import { useTicks } from './use-ticks.ts';

/** The days of a programme on a page of their own. Everybody but who has it learns that there is nothing here. */
export function Steps({ programId }: { programId: number }) {
  const { t } = useLingui();
  return (
    <MemberGate
      resource={stepsResource(programId)}
      place={`/training/steps/${programId}`}
      signedOut={<StepsMissing signIn={`/training/steps/${programId}`} />}
      loading={<Spinner label={t`Loading your days`} />}
      failed={t`Your days cannot be reached right now.`}
    >
      {(data) => (data ? <Ticked key={programId} data={data} /> : <StepsMissing />)}
    </MemberGate>
  );
}

function Ticked({ data }: { data: StepsResponse }) {
  const ticks = useTicks(data);
  return <StepsView data={data} {...ticks} />;
}
