import { useLingui } from '@lingui/react/macro';
import type { ProgramResponse } from '#contract/catalog/programs.ts';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { useForeignLang } from '#widgets/core/i18n/localized-resource.ts';
import { Elevation } from '#widgets/ui/figures/elevation.tsx';
import { routine } from '../../../content/landing.ts';
import { FreeForm } from './free-form.tsx';
import { isGuide } from './free-start.ts';
import { useFreeWords } from './free-words.tsx';
import { Section } from '../section.tsx';

interface Props {
  brand: string;
  /** The free offer: the shop's guide, or the coach's programme. */
  free: ProgramResponse;
}

/** Free offer: its form, and its contents as they lie on the kitchen table. */
export function FreeRoutine({ brand, free }: Props) {
  const say = useSay();
  const words = useFreeWords(free);
  const { t } = useLingui();
  const lang = useForeignLang(free.language);
  const guide = isGuide(free);
  return (
    <Section
      station="routine"
      className="routine"
      title={words('routineTitle', routine.title, free.displayName)}
      lead={words('routineLead', routine.lead, free.description)}
    >
      <div className="routine-form signup">
        <FreeForm brand={brand} free={free} />
      </div>
      {guide ? (
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
      ) : (
        free.features.length > 0 && (
          <figure className="routine-sheet" aria-label={t`What’s included`}>
            <p className="routine-sheet-head">
              <b>{brand}</b>
            </p>
            <Elevation seed={free.name} points={22} sunrise />
            <ul lang={lang}>
              {free.features.map((feature) => (
                <li key={feature}>{feature}</li>
              ))}
            </ul>
          </figure>
        )
      )}
    </Section>
  );
}
