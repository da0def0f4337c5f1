import { createContext, useContext } from 'react';
import type { ExerciseChoices } from '#contract/training/plans/exercises.studio.ts';
import type { Day, Line } from '#contract/training/plans/plan-lines.studio.ts';
import type { Move } from '../plan-edits.ts';

export type Cell = 'part' | 'name' | 'sets' | 'reps' | 'rest' | 'target' | 'notes';

/** Functions that the grid's rows need. The object is stable while the grid is mounted. */
export interface Grid {
  change: (change: (days: readonly Day[]) => Day[]) => void;
  changeLine: (day: string, key: string, change: (line: Line) => Line) => void;
  act: (day: string, at: number, move: Move, cell?: Cell) => void;
  library: () => ExerciseChoices['exercises'];
}

export const GridContext = createContext<Grid | null>(null);

export function useGrid(): Grid {
  const grid = useContext(GridContext);
  if (!grid) throw new Error('There is no grid around this component.');
  return grid;
}
