import { Trans } from '@lingui/react/macro';
import type { TrainingPlan } from '#contract/training/training.ts';
import { CalendarAddress } from './calendar-address.tsx';
import { FileLink } from './file-link.tsx';
import { Heading } from '../heading.tsx';
import { useSessionLength } from '../../session/session-length.ts';

/** About a plan with weeks, below the workouts, with its downloads. */
export function AboutPlan({ plan }: { plan: TrainingPlan }) {
  const { key, title, description, duration, level, client } = plan;
  const usual = useSessionLength();
  // The coach sets the length of a client's own plan.
  const length = client ? null : usual;
  return (
    <section className="training-about">
      <Heading depth={1}>
        <Trans>About this plan</Trans>
      </Heading>
      {description && description !== title && <p>{description}</p>}
      <p>{[duration, level, length].filter(Boolean).join(' · ')}</p>
      <PlanFiles plan={key} />
      {client && <CalendarAddress />}
    </section>
  );
}

export function PlanFiles({ plan }: { plan: string }) {
  const files = `/api/training-programs/${plan}`;
  return (
    <p className="training-files">
      <FileLink path={`${files}/calendar.ics`} name={`${plan}.ics`}>
        <Trans>Add to calendar</Trans>
      </FileLink>
      <FileLink path={`${files}/plan.pdf`} name={`${plan}.pdf`}>
        <Trans>Plan as PDF</Trans>
      </FileLink>
    </p>
  );
}
