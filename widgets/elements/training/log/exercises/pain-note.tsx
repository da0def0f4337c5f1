import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { useSay, type Words } from '#widgets/core/i18n/words.tsx';
import { Button } from '#widgets/ui/button.tsx';
import type { ChangeExerciseProps } from './change-exercise.tsx';
import { setPain } from '../../session/session-edits.ts';
import { InputField } from '../sets/input-field.tsx';
import { useRowDraft } from '../sets/use-typed.ts';

export interface PainNoteProps extends ChangeExerciseProps {
  /** A coach reads it. */
  coached: boolean;
}

const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const NOTE_MAX = 500;

/** Pain during an exercise, from 1 to 10, with a note; can be removed. */
export function PainNote({ movement: { id, name }, named, logged, typedIn, coached, onEdit }: PainNoteProps) {
  const { t } = useLingui();
  const { pain } = logged;
  if (!pain) {
    return <PainForm {...{ id, name, named, typedIn, coached }} onNote={(noted) => onEdit(setPain(id, noted))} />;
  }
  const { level, note } = pain;
  return (
    <p className="log-changed" data-pain="" tabIndex={-1}>
      <span>
        {named && <b>{name}: </b>}
        <Trans comment="Pain from 1 to 10: Pain 4 of 10">Pain {level} of 10</Trans>
        {note && `: ${note}`}
        {coached && (
          <small>
            <Trans comment="What was noted about pain">
              Your coach sees it if you have agreed to that on your coaching page.
            </Trans>
          </small>
        )}
      </span>
      <button type="button" aria-label={t`Undo: pain at ${name}`} onClick={() => onEdit(setPain(id, null))}>
        <Trans comment="A button: what was noted about pain is not so">Undo</Trans>
      </button>
    </p>
  );
}

interface PainFormProps extends Pick<PainNoteProps, 'named' | 'typedIn' | 'coached'> {
  id: string;
  name: string;
  onNote: (pain: { level: number; note: string }) => void;
}

function PainForm({ id, name, named, typedIn, coached, onNote }: PainFormProps) {
  const [typed, setTyped] = useRowDraft(typedIn, `${id} pain`);
  const [begun] = useState(typed);
  const [problem, setProblem] = useState<{ level?: Words; note?: Words }>({});
  const group = useId();
  const { t } = useLingui();
  const say = useSay();
  const level = LEVELS.find((each) => String(each) === typed['level']);

  function save() {
    const note = typed['note']?.trim() ?? '';
    const isLong = note.length > NOTE_MAX;
    setProblem({
      ...(level === undefined && { level: msg`Choose from 1 (a little) to 10.` }),
      ...(isLong && { note: msg`Use at most ${NOTE_MAX} characters.` }),
    });
    if (level === undefined || isLong) return;
    setTyped({});
    onNote({ level, note });
  }

  return (
    <details className="log-change log-pain" open={Object.keys(begun).length > 0}>
      <summary>
        {named ? (
          <Trans>Pain during {name}</Trans>
        ) : (
          <Trans comment="The exercise is only read out">
            Something hurts<span className="log-aside">: {name}</span>
          </Trans>
        )}
      </summary>
      <div className="log-change-forms">
        <fieldset aria-describedby={problem.level ? `${group}-wrong` : undefined}>
          <legend>
            <Trans>How much does it hurt, from 1 (a little) to 10 (unbearable)?</Trans>
          </legend>
          <div className="log-levels">
            {LEVELS.map((each) => (
              <label key={each}>
                <input
                  type="radio"
                  name={group}
                  checked={level === each}
                  onChange={() => setTyped({ ...typed, level: String(each) })}
                />
                <span>{each}</span>
              </label>
            ))}
          </div>
          {problem.level && (
            <p className="log-problem" id={`${group}-wrong`} role="alert">
              {say(problem.level)}
            </p>
          )}
        </fieldset>
        <InputField
          label={t`Where, and when? (optional)`}
          name="pain"
          defaultValue={begun['note']}
          error={problem.note}
          onType={(note) => setTyped({ ...typed, note })}
        />
        {coached && (
          <p className="training-notes">
            <Trans comment="What is noted about pain">
              Your coach gets it with the session if you have agreed to that on your coaching page.
            </Trans>
          </p>
        )}
        <Button variant="quiet" part="button" onClick={save}>
          <Trans comment="A button: pain is noted">Save note</Trans>
        </Button>
      </div>
    </details>
  );
}
