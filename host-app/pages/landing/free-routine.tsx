import { SignupForm } from '#widgets/signup/signup-form.tsx';
import { Elevation } from '#widgets/ui/elevation.tsx';
import { routine } from '../../content/landing.ts';
import { Section } from './section.tsx';

/**
 * The free programme: where to ask for it, and its contents as they lie on the kitchen table. The two
 * answers are for a form that was sent without scripts: the server leads back to one of them.
 */
export function FreeRoutine({ brand }: { brand: string }) {
  return (
    <Section station="routine" className="routine" title={routine.title} lead={routine.lead}>
      <div className="routine-form signup">
        <p id="free-signup-done" className="routine-answer">
          <b>Welcome to {brand}!</b> Check your email for your FREE Morning Routine program.
        </p>
        <p id="free-signup-invalid" className="routine-answer">
          Please enter a valid email address.
        </p>
        <SignupForm />
        <p>{routine.promise}</p>
      </div>
      <figure className="routine-sheet" aria-label="The seven mornings of the Blueprint">
        <p className="routine-sheet-head">
          <b>{brand}</b> <span>{routine.length}</span>
        </p>
        <Elevation seed="seven mornings" points={22} sunrise />
        <table>
          <tbody>
            {routine.days.map(([day, what]) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td>{what}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </figure>
    </Section>
  );
}
