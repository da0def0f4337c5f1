import { useLingui } from '@lingui/react/macro';
import type { ProgramResponse } from '#contract/programs.ts';
import { useSay } from '#widgets/core/words.tsx';
import { useForeignLang } from '#widgets/core/written.ts';
import { routine } from '../../content/home.ts';
import { routine as blueprint } from '../../content/landing.ts';
import { FreeForm } from '../landing/free-form.tsx';
import { isGuide } from '../landing/free-start.ts';
import { useFreeWords } from '../landing/free-words.tsx';
import { Section } from '../landing/section.tsx';

interface Props {
  brand: string;
  /** The free offer: the shop's guide, or the coach's programme. */
  free: ProgramResponse;
}

/** Free offer: its form and its contents at a glance. */
export function HomeRoutine({ brand, free }: Props) {
  const say = useSay();
  const words = useFreeWords(free);
  const { t } = useLingui();
  const lang = useForeignLang(free.language);
  const guide = isGuide(free);
  return (
    <Section
      station="routine"
      className="home-routine"
      title={words('homeRoutineTitle', routine.title, free.displayName)}
      lead={words('homeRoutineLead', routine.lead, free.description)}
    >
      <div className="signup">
        <FreeForm brand={brand} free={free} />
      </div>
      {guide ? (
        <dl aria-label={t`The seven mornings`}>
          {blueprint.days.map(([day, what]) => (
            <div key={day.id}>
              <dt>{say(day)}</dt>
              <dd>{say(what)}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <ul aria-label={t`What’s included`} lang={lang}>
          {free.features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      )}
    </Section>
  );
}
