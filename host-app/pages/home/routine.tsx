import { SignupForm } from '#widgets/signup/signup-form.tsx';
import { routine } from '../../content/home.ts';
import { routine as blueprint } from '../../content/landing.ts';
import { Section } from '../landing/section.tsx';

/** The free start: where to ask for it, and its week at a glance. */
export function HomeRoutine() {
  return (
    <Section station="routine" className="home-routine" title={routine.title} lead={routine.lead}>
      <div className="signup">
        <SignupForm />
        <p>{blueprint.promise}</p>
      </div>
      <dl aria-label="The seven mornings">
        {blueprint.days.map(([day, what]) => (
          <div key={day}>
            <dt>{day}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
