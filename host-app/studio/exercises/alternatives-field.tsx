import { Trans, useLingui } from '@lingui/react/macro';
import type { ExerciseChoices } from '#contract/training/plans/exercises.studio.ts';
import { focusNextRemove } from '../action/focus-rest.ts';
import { useRow } from '../core/use-row.ts';
import { useDistinguishingDetails } from './use-apart.ts';

interface Props {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  /** Id of this exercise, which cannot be its own alternative. */
  own: string | undefined;
  /** Current alternatives, some of which may have ended. */
  known: readonly { id: string; name: string }[];
  value: readonly string[];
  onChange: (value: string[]) => void;
}

/** Exercises picked from the library, in order. */
export function AlternativesField({ own, known, value, onChange, ...aria }: Props) {
  const { t } = useLingui();
  const choices = useRow<ExerciseChoices>('/api/coach/exercises/choices').data?.exercises ?? [];
  const apart = useDistinguishingDetails(choices);
  const nameOf = (id: string) => [...choices, ...known].find((each) => each.id === id)?.name ?? id;
  return (
    <>
      {value.length > 0 && (
        <ul className="studio-chosen">
          {value.map((id) => {
            const name = nameOf(id);
            return (
              <li key={id}>
                {name}
                <button
                  type="button"
                  className="c-button"
                  data-variant="quiet"
                  aria-label={t`Remove ${name}`}
                  data-remove
                  onClick={({ currentTarget }) => {
                    focusNextRemove(currentTarget, 'li');
                    onChange(value.filter((each) => each !== id));
                  }}
                >
                  <Trans>Remove</Trans>
                </button>
              </li>
            );
          })}
        </ul>
      )}
      <select {...aria} value="" onChange={({ target }) => onChange([...value, target.value])}>
        <option value="">{t`Choose an exercise…`}</option>
        {choices
          .filter(({ id }) => id !== own && !value.includes(id))
          .map((each) => (
            <option key={each.id} value={each.id}>
              {each.name}
              {apart(each) && ` (${[each.category, apart(each)].filter(Boolean).join(', ')})`}
            </option>
          ))}
      </select>
    </>
  );
}
