import { Trans } from '@lingui/react/macro';
import { isHead, type Line } from '#contract/studio/plan-lines.ts';
import { Button } from '#widgets/ui/button.tsx';
import { useGrid } from './grid.ts';
import { findSimilarExercise } from './near-exercise.ts';
import { selectExercise } from './plan-edits.ts';

/** Suggestion below a free-text name: a similar exercise of the library, applied by one press. */
export function LibraryHint({ day, line }: { day: string; line: Line }) {
  const grid = useGrid();
  const near = line.exercise === '' && !isHead(line) ? findSimilarExercise(line.name, grid.library()) : undefined;
  if (!near) return null;
  const name = <b>{near.name}</b>;
  return (
    <span role="cell" className="studio-line-words">
      <Trans comment="An exercise that was typed is nearly called like one of the library">
        {name} is in your library, with its cue.
      </Trans>{' '}
      <Button variant="quiet" onClick={() => grid.changeLine(day, line.key, (now) => selectExercise(now, near))}>
        <Trans comment="The exercise of the library in place of the typed one">Use it</Trans>
      </Button>
    </span>
  );
}
