import { useLingui } from '@lingui/react/macro';
import { useId, useState, type KeyboardEvent } from 'react';
import { foldText } from '#contract/forms/fold-text.ts';
import type { ExerciseChoices } from '#contract/training/plans/exercises.studio.ts';
import { isHead, type Line } from '#contract/training/plans/plan-lines.studio.ts';
import { isComposing } from '#widgets/ui/behaviour/is-composing.ts';
import { createDuplicateNameCheck } from '../../core/same-names.ts';
import { useDistinguishingDetails } from '../../exercises/use-apart.ts';
import { useGrid } from './grid.ts';
import { selectExercise, renameLine } from '../plan-edits.ts';

type Choice = ExerciseChoices['exercises'][number];

/** Most suggestions shown. */
const MAX_SUGGESTIONS = 8;

interface Props {
  day: string;
  line: Line;
  label: string;
  described: string | undefined;
}

/** Name of an exercise: picked from the library while typing, or free text. */
export function ExerciseCell({ day, line, label, described }: Props) {
  const { t } = useLingui();
  const grid = useGrid();
  const list = useId();
  const [typing, setTyping] = useState(false);
  const [active, setActive] = useState(-1);
  const found = typing ? matches(line.name, grid.library()) : [];
  const apart = useDistinguishingDetails(typing ? grid.library() : []);
  const open = found.length > 0;

  const name = (typed: string) => grid.changeLine(day, line.key, (now) => ({ ...now, name: typed }));
  const settle = (typed: string) => {
    setTyping(false);
    setActive(-1);
    grid.changeLine(day, line.key, (now) => renameLine(now, typed, grid.library()));
  };

  const choose = (each: { id: string; name: string }) => {
    setTyping(false);
    setActive(-1);
    grid.changeLine(day, line.key, (now) => (isHead(now) ? { ...now, name: each.name } : selectExercise(now, each)));
  };

  function onKeyDown(event: KeyboardEvent) {
    if (!open || isComposing(event)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && !event.altKey) setActive((active + step + found.length) % found.length);
    else if (event.key === 'Enter' && active >= 0) choose(found[active]!);
    else if (event.key === 'Escape') setTyping(false);
    else return;
    event.preventDefault();
  }

  return (
    <>
      <input
        type="text"
        role="combobox"
        data-cell="name"
        autoComplete="off"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={open ? list : undefined}
        aria-activedescendant={active >= 0 && open ? `${list}-${active}` : undefined}
        aria-invalid={described ? true : undefined}
        aria-describedby={described}
        data-library={line.exercise !== '' || undefined}
        value={line.name}
        onChange={({ target }) => {
          setTyping(true);
          setActive(-1);
          name(target.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => settle(line.name)}
      />
      {open && (
        <div className="studio-choices" id={list} role="listbox" aria-label={t`Exercise library`}>
          {found.map((each, at) => (
            // The field handles the keys.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={each.id}
              id={`${list}-${at}`}
              role="option"
              aria-selected={at === active}
              // Keeps the focus in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(each)}
            >
              <Found exercise={each} apart={apart(each)} />
            </div>
          ))}
        </div>
      )}
    </>
  );
}

/** Suggestion with name and category, and details that distinguish equal names. */
function Found({ exercise: { name, category }, apart }: { exercise: Choice; apart: string }) {
  return (
    <>
      {name} <small>{category}</small> {apart && <small>{apart}</small>}
    </>
  );
}

/** Returns matches: names that begin with the text first, then those that contain it. */
function matches<T extends { name: string }>(typed: string, library: readonly T[]): T[] {
  const words = foldText(typed).trim();
  if (words === '') return [];
  const shared = createDuplicateNameCheck(library);
  const found = library
    .map((each) => ({ each, at: foldText(each.name).indexOf(words) }))
    .filter(({ at, each }) => at >= 0 && (foldText(each.name) !== words || shared(each.name)))
    .toSorted((a, b) => Math.min(a.at, 1) - Math.min(b.at, 1));
  return found.slice(0, MAX_SUGGESTIONS).map(({ each }) => each);
}
