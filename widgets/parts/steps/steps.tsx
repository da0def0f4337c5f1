import { useLingui } from '@lingui/react/macro';
import type { StepsResponse } from '#contract/catalog/steps.ts';
import { MemberGate } from '#widgets/parts/member/member-gate.tsx';
import { Spinner } from '#widgets/ui/spinner.tsx';
import { stepsResource } from './steps.api.ts';
import { StepsMissing } from './steps-missing.tsx';
import { StepsView } from './steps-view.tsx';
import { useTicks } from './use-ticks.ts';

export interface StepsProps {
  programId: number;
  /** Level of the title: 1 if the days are the page, 2 on other sites. */
  level?: 1 | 2 | undefined;
}

/** Daily steps of a programme as a page. Everyone but owners sees that it does not exist. */
export function Steps({ programId, level = 1 }: StepsProps) {
  const { t } = useLingui();
  return (
    <MemberGate
      resource={stepsResource(programId)}
      place={`/training/steps/${programId}`}
      signedOut={<StepsMissing level={level} signIn={`/training/steps/${programId}`} />}
      loading={<Spinner label={t`Loading your days`} />}
      failed={t`Can’t load your days right now.`}
    >
      {(data) => (data ? <Ticked key={programId} data={data} level={level} /> : <StepsMissing level={level} />)}
    </MemberGate>
  );
}

function Ticked({ data, level }: { data: StepsResponse; level: 1 | 2 }) {
  const ticks = useTicks(data);
  return <StepsView data={data} level={level} {...ticks} />;
}
