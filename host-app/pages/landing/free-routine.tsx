import { SignupForm } from '#widgets/signup/signup-form.tsx';
import { Elevation } from '#widgets/ui/elevation.tsx';
import { routine } from '../../content/landing.ts';
import { Section } from './section.tsx';

/** The free programme: what it is, as a page of the document itself, and where to ask for it. */
export function FreeRoutine({ brand }: { brand: string }) {
  return (
    <Section station="routine" className="routine" title={routine.title} lead={routine.lead}>
      <figure className="routine-sheet" aria-label="The seven mornings of the Blueprint">
        <p className="routine-sheet-head">
          <b>{brand}</b> Morning-Energy-Boost-Blueprint
        </p>
        <Elevation seed="blueprint" points={22} sunrise />
        <table>
          <tbody>
            {routine.days.map(([day, what, time]) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td>{what}</td>
                <td>{time}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </figure>
      <div className="routine-form signup">
        <SignupForm />
        <p>One mail with the PDF. No other mail follows unless you ask for it.</p>
      </div>
    </Section>
  );
}
