import type { TableRow } from './pasted-table.ts';

/** Headings that identify the workout export of an app. */
const EXPORTS = [
  ['Hevy', ['exercise_title', 'set_index']],
  ['Strong', ['workout name', 'set order']],
] as const;

/** Returns the app whose workout export was pasted. Its rows are finished sets, which are no plan. */
export function findExportingApp(rows: readonly TableRow[]): string | undefined {
  const headings = rows[0]?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
  return EXPORTS.find(([, own]) => own.every((heading) => headings.includes(heading)))?.[0];
}
