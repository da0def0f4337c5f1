import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSay } from '#widgets/core/words.tsx';
import { SignupForm } from '#widgets/signup/signup-form.tsx';
import { Elevation } from '#widgets/ui/elevation.tsx';
import { routine } from '../../content/landing.ts';
import { useChosen } from './chosen-words.tsx';
import { PlainAnswers } from './plain-answers.tsx';
import { Section } from './section.tsx';

/** The free programme: where to ask for it, and its contents as they lie on the kitchen table. */
export function FreeRoutine({ brand }: { brand: string }) {
  const say = useSay();
  const chosen = useChosen();
  const { t } = useLingui();
  return (
    <Section
      station="routine"
      className="routine"
      title={chosen('routineTitle', routine.title)}
      lead={chosen('routineLead', routine.lead)}
    >
      <div className="routine-form signup">
        <PlainAnswers
          form="free-signup"
          done={{ title: msg`Welcome to ${brand}!`, description: routine.sent }}
          invalid={routine.invalid}
        />
        <SignupForm />
        <p>{say(routine.promise)}</p>
      </div>
      <figure className="routine-sheet" aria-label={t`The seven mornings of the Blueprint`}>
        <p className="routine-sheet-head">
          <b>{brand}</b> <span>{say(routine.length)}</span>
        </p>
        <Elevation seed="seven mornings" points={22} sunrise />
        <table>
          <tbody>
            {routine.days.map(([day, what]) => (
              <tr key={day.id}>
                <th scope="row">{say(day)}</th>
                <td>{say(what)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </figure>
    </Section>
  );
}
