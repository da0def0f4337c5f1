import { SignupForm } from '#widgets/signup/signup-form.tsx';
import { Elevation } from '#widgets/ui/elevation.tsx';
import { routine } from '../../content/landing.ts';
import { PlainAnswers } from './plain-answers.tsx';
import { Section } from './section.tsx';

/** The free programme: where to ask for it, and its contents as they lie on the kitchen table. */
export function FreeRoutine({ brand }: { brand: string }) {
  return (
    <Section station="routine" className="routine" title={routine.title} lead={routine.lead}>
      <div className="routine-form signup">
        <PlainAnswers
          form="free-signup"
          done={{ title: `Welcome to ${brand}!`, description: routine.sent }}
          invalid={routine.invalid}
        />
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
