import { useEffect, useMemo, useRef } from 'react';
import type { ExerciseChoices } from '#contract/training/plans/exercises.studio.ts';
import type { Day } from '#contract/training/plans/plan-lines.studio.ts';
import { useRow } from '../../core/use-row.ts';
import type { Grid } from './grid.ts';
import { focusCell } from './grid-keys.ts';
import { changeDay, applyMove } from '../plan-edits.ts';

/** Returns stable handlers, so that a key press renders one line instead of all. */
export function useGridHandlers(
  root: React.RefObject<HTMLElement | null>,
  days: readonly Day[],
  onChange: (days: Day[]) => void,
): Grid {
  const choices = useRow<ExerciseChoices>('/api/coach/exercises/choices').data?.exercises;
  const now = useRef({ days, onChange, choices });
  useEffect(() => {
    now.current = { days, onChange, choices };
  });
  return useMemo(() => {
    const change: Grid['change'] = (make) => {
      const next = make(now.current.days);
      // Two changes may precede the next render.
      now.current.days = next;
      now.current.onChange(next);
    };
    return {
      change,
      library: () => now.current.choices ?? [],
      changeLine(id, key, make) {
        const line = now.current.days.find((day) => day.id === id)?.lines.find((each) => each.key === key);
        const next = line && make(line);
        if (!next || next === line) return;
        change((all) =>
          changeDay(all, id, (day) => ({ ...day, lines: day.lines.map((each) => (each.key === key ? next : each)) })),
        );
      },
      act(id, at, move, cell = 'name') {
        const day = now.current.days.find((each) => each.id === id);
        const result = day && applyMove(day, at, move);
        if (!result) return;
        change((all) => changeDay(all, id, () => result.day));
        const { key } = result.day.lines[result.at]!;
        // The line has to be rendered first.
        requestAnimationFrame(() => focusCell(root.current?.querySelector(`[data-line='${CSS.escape(key)}']`), cell));
      },
    };
  }, [root]);
}
