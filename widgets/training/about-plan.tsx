import { Trans } from '@lingui/react/macro';
import type { TrainingPlan } from '#contract/training.ts';
import { CalendarAddress } from './calendar-address.tsx';
import { Heading } from './heading.tsx';

export interface AboutPlanProps {
  plan: TrainingPlan;
  /** Where its files are; undefined where links to them would ask for somebody else. */
  files: string | undefined;
}

/** What a plan with weeks is about, behind what is to be done, and the ways to take it along. */
export function AboutPlan({ plan, files }: AboutPlanProps) {
  const { title, description, duration, level, client } = plan;
  return (
    <section className="training-about">
      <Heading depth={1}>
        <Trans>About this plan</Trans>
      </Heading>
      {description && description !== title && <p>{description}</p>}
      <p>{[duration, level].filter(Boolean).join(' · ')}</p>
      {files && <PlanFiles files={files} />}
      {client && <CalendarAddress />}
    </section>
  );
}

/** The plan as files. */
export function PlanFiles({ files }: { files: string }) {
  return (
    <p className="training-files">
      <a href={`${files}/calendar.ics`} download>
        <Trans>Add to calendar</Trans>
      </a>
      <a href={`${files}/plan.pdf`} download>
        <Trans>Plan as PDF</Trans>
      </a>
    </p>
  );
}
