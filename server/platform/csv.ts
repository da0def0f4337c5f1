import { stringify } from 'csv-stringify/sync';

/**
 * Escapes text that a spreadsheet would run as a formula, because others can type it.
 * Some locales read the full-width signs as the narrow ones.
 */
export function escapeFormula(value: string): string {
  return /^[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : value;
}

/** A table as a file that spreadsheets open. Numbers stay numbers, below zero, too. */
export function formatCsv(columns: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return stringify([columns, ...rows], {
    bom: true,
    cast: { string: (value) => (/^-?\d+(?:\.\d+)?$/.test(value) ? value : escapeFormula(value)) },
  });
}
