import { useLingui } from '@lingui/react/macro';
import { useSay } from '#widgets/core/words.tsx';
import { SignupForm } from '#widgets/signup/signup-form.tsx';
import { routine } from '../../content/home.ts';
import { routine as blueprint } from '../../content/landing.ts';
import { useChosen } from '../landing/chosen-words.tsx';
import { Section } from '../landing/section.tsx';

/** The free start: where to ask for it, and its week at a glance. */
export function HomeRoutine() {
  const say = useSay();
  const chosen = useChosen();
  const { t } = useLingui();
  return (
    <Section
      station="routine"
      className="home-routine"
      title={chosen('homeRoutineTitle', routine.title)}
      lead={chosen('homeRoutineLead', routine.lead)}
    >
      <div className="signup">
        <SignupForm />
        <p>{say(blueprint.promise)}</p>
      </div>
      <dl aria-label={t`The seven mornings`}>
        {blueprint.days.map(([day, what]) => (
          <div key={day.id}>
            <dt>{say(day)}</dt>
            <dd>{say(what)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
