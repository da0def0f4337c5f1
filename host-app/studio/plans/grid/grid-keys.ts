import type { KeyboardEvent } from 'react';
import { isComposing } from '#widgets/ui/behaviour/is-composing.ts';
import type { Cell, Grid } from './grid.ts';

const ROW = '[data-line]';
type Field = HTMLInputElement | HTMLSelectElement;

/** Handles the grid's shortcuts: movement between cells and lines, and line actions. All other keys go to the field. */
export function onGridKey(event: KeyboardEvent<HTMLElement>, grid: Grid): void {
  if (event.defaultPrevented || isComposing(event)) return;
  const field = event.target as Field;
  const row = field.closest<HTMLElement>(ROW);
  const cell = field.dataset['cell'] as Cell | undefined;
  if (!row || !cell) return;
  const { day = '', at = '0' } = row.dataset;
  const done = (): void => event.preventDefault();
  const act = (move: Parameters<Grid['act']>[2]): void => {
    done();
    grid.act(day, Number(at), move, move === 'add' ? 'name' : cell);
  };
  const chord = event.ctrlKey || event.metaKey;
  if (chord && event.key.toLowerCase() === 'd') act('repeat');
  else if (event.altKey && event.key === 'ArrowUp') act('up');
  else if (event.altKey && event.key === 'ArrowDown') act('down');
  else if (chord || event.altKey) return;
  else if (event.key === 'Enter') {
    done();
    const last = row.parentElement?.lastElementChild === row;
    if (last && !event.shiftKey) act('add');
    else focusCell(neighbour(row, event.shiftKey ? -1 : 1), cell);
  } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
    if (field instanceof HTMLSelectElement) return;
    done();
    focusCell(neighbour(row, event.key === 'ArrowUp' ? -1 : 1), cell);
  } else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') sideways(event, row, field);
  else if ((event.key === 'Delete' || event.key === 'Backspace') && isEmpty(row)) act('remove');
}

/** Moves to the next cell if the caret is at the end of the text. */
function sideways(event: KeyboardEvent<HTMLElement>, row: HTMLElement, field: Field): void {
  const step = event.key === 'ArrowLeft' ? -1 : 1;
  if (event.shiftKey || field instanceof HTMLSelectElement) return;
  const { selectionStart, selectionEnd, value } = field;
  const edge = step === -1 ? 0 : value.length;
  if (selectionStart !== edge || selectionEnd !== edge) return;
  const cells = [...row.querySelectorAll<Field>('[data-cell]')];
  const next = cells[cells.indexOf(field) + step];
  if (!next) return;
  event.preventDefault();
  enter(next);
}

function neighbour(row: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  const rows = [...(row.closest('[data-grid]')?.querySelectorAll<HTMLElement>(ROW) ?? [])];
  return rows[rows.indexOf(row) + step];
}

export function focusCell(row: Element | null | undefined, cell: Cell): void {
  const field = row?.querySelector<Field>(`[data-cell='${cell}']`);
  if (field) enter(field);
}

/** Selects the content, so that typing replaces it, as in a spreadsheet. */
function enter(field: Field): void {
  field.focus();
  if (field instanceof HTMLInputElement) field.select();
}

function isEmpty(row: HTMLElement): boolean {
  return [...row.querySelectorAll<HTMLInputElement>('input[data-cell]')].every(({ value }) => value === '');
}
