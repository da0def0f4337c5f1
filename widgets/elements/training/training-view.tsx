import { Trans, useLingui } from '@lingui/react/macro';
import type { TrainingPlan } from '#contract/training/training.ts';
import { useForeignLang } from '#widgets/core/i18n/localized-resource.ts';
import { Elevation } from '#widgets/ui/figures/elevation.tsx';
import { LanguageMark } from '#widgets/ui/language-mark.tsx';
import { hasWeeks } from '#widgets/parts/plan/plan-calendar.ts';
import { CalendarAddress } from './plan/about/calendar-address.tsx';
import { Equipment } from './plan/about/equipment.tsx';
import { Guidelines } from './plan/about/guidelines.tsx';
import { PlanFiles } from './plan/about/plan-files.tsx';
import { TitleLevel } from './plan/heading.tsx';
import { PlanPaper } from './plan/plan-paper.tsx';
import { PlanHeading, PlanLanguage, PlanWords } from './plan/plan-words.tsx';
import { useState, type ReactNode } from 'react';
import { useTabs } from '#widgets/ui/behaviour/use-tabs.ts';
import { hasWarmUp } from './log/has-warm-up.ts';
import { useSessionLength } from './session/session-length.ts';
import { WarmUp } from './log/warm-up.tsx';
import { Workouts, type WorkoutsProps } from './session/workouts.tsx';

export interface TrainingViewProps extends WorkoutsProps {
  plan: TrainingPlan;
  level: 1 | 2;
}

/** Plan from title to equipment. Prints as a plan with all days. */
export function TrainingView({ level, ...workouts }: TrainingViewProps) {
  const { plan } = workouts;
  // If there is a workout today, the header is small and the files come below.
  const planned = hasWeeks(plan);
  const { t } = useLingui();
  return (
    <TitleLevel value={level}>
      <PlanLanguage value={plan.language}>
        <article className="training" data-planned={planned || undefined}>
          <Header plan={plan} planned={planned} />
          <Tabs
            label={t`Training plan`}
            tabs={{
              workouts: { label: <Trans>Workouts</Trans>, content: <Workouts {...workouts} /> },
              ...(hasWarmUp(plan.warmupRoutine) && {
                'warm-up': { label: <Trans>Warm-up</Trans>, content: <WarmUp routine={plan.warmupRoutine} /> },
              }),
              ...(plan.guidelines.length > 0 && {
                guidelines: {
                  label: <Trans>Guidelines</Trans>,
                  content: <Guidelines guidelines={plan.guidelines} />,
                },
              }),
              ...(plan.equipment.length > 0 && {
                equipment: {
                  label: <Trans>Equipment</Trans>,
                  content: <Equipment equipment={plan.equipment} planKey={plan.key} />,
                },
              }),
            }}
          />
          {planned && (
            <div className="training-about">
              <PlanFiles plan={plan.key} />
              {plan.client && <CalendarAddress />}
            </div>
          )}
          <PlanPaper plan={plan} changes={workouts.changes.entries.map(({ change }) => change)} />
        </article>
      </PlanLanguage>
    </TitleLevel>
  );
}

/** Title and facts. The language is named if the page is in another one. */
function Header({ plan, planned }: { plan: TrainingPlan; planned: boolean }) {
  const { t } = useLingui();
  const lang = useForeignLang(plan.language);
  const length = useSessionLength();
  const facts = [plan.duration, plan.level, length].filter(Boolean);
  return (
    <header className="training-head" part="header">
      <PlanHeading depth={0}>{plan.title}</PlanHeading>
      {plan.description && plan.description !== plan.title && (
        <p>
          <PlanWords>{plan.description}</PlanWords>
        </p>
      )}
      {(facts.length > 0 || lang) && (
        <ul aria-label={t`About this plan`}>
          {facts.map((fact) => (
            <li key={fact}>{fact === length ? fact : <PlanWords>{fact}</PlanWords>}</li>
          ))}
          {lang && (
            <li>
              <LanguageMark language={lang} as="span" />
            </li>
          )}
        </ul>
      )}
      {!planned && (
        <>
          <PlanFiles plan={plan.key} />
          <Elevation seed={plan.key} points={26} sunrise />
        </>
      )}
    </header>
  );
}

interface TabsProps {
  label: string;
  /** Labels and contents by name; the first tab opens by default. */
  tabs: Readonly<Record<string, { label: ReactNode; content: ReactNode }>>;
}

/** Tabs with one visible panel. Hidden panels keep their state. */
function Tabs({ label, tabs }: TabsProps) {
  const names = Object.keys(tabs);
  const [open, setOpen] = useState(names[0]!);
  const { list, tab, panel } = useTabs({ names, open, onOpen: setOpen });
  return (
    <>
      <div {...list} className="training-tabs" aria-label={label} part="tabs">
        {names.map((name) => (
          <button key={name} {...tab(name)}>
            {tabs[name]!.label}
          </button>
        ))}
      </div>
      {names.map((name) => (
        <div key={name} {...panel(name)} className="training-panel" hidden={name !== open}>
          {tabs[name]!.content}
        </div>
      ))}
    </>
  );
}
