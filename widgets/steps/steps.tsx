import { useLingui } from '@lingui/react/macro';
import type { StepsResponse } from '#contract/steps.ts';
import { Panel } from '#widgets/core/panel.tsx';
import { useResource } from '#widgets/core/shop.tsx';
import { MemberGate } from '#widgets/member/member-gate.tsx';
import { Spinner } from '#widgets/ui/spinner.tsx';
import { stepsResource } from './steps.api.ts';
import { StepsMissing } from './steps-missing.tsx';
import { StepsView, type StepsViewProps } from './steps-view.tsx';
import { useTicks } from './use-ticks.ts';

interface StepsProps extends Pick<StepsViewProps, 'level'> {
  programId: number;
}

/** The days of a programme on a page of their own. Everybody but who has it learns that there is nothing here. */
export function Steps({ programId, level }: StepsProps) {
  const { t } = useLingui();
  return (
    <MemberGate
      resource={stepsResource(programId)}
      place={`/training/steps/${programId}`}
      signedOut={<StepsMissing />}
      loading={<Spinner label={t`Loading your days`} />}
      failed={t`Your days cannot be reached right now.`}
    >
      {(data) => (data ? <Ticked key={programId} data={data} level={level} /> : <StepsMissing />)}
    </MemberGate>
  );
}

/** The same for a member who is known already, inside of what shows them. */
export function MySteps({ programId, level, onChange }: StepsProps & { onChange: () => void }) {
  const { t } = useLingui();
  const asked = useResource(stepsResource(programId));
  if (asked.status === 'loading') return <Spinner label={t`Loading your days`} />;
  if (asked.status === 'error')
    return <Panel onRetry={asked.reload}>{t`Your days cannot be reached right now.`}</Panel>;
  return asked.data ? <Ticked data={asked.data} level={level} onChange={onChange} /> : null;
}

const nothing = () => undefined;

function Ticked({
  data,
  level,
  onChange = nothing,
}: Pick<StepsProps, 'level'> & { data: StepsResponse; onChange?: () => void }) {
  const ticks = useTicks(data, onChange);
  return <StepsView data={data} level={level} {...ticks} />;
}
