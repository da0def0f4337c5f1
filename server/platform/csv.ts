import { stringify } from 'csv-stringify/sync';

/**
 * What a spreadsheet would take for a formula is text: others can type what stands in a file. In some languages it reads
 * the wide signs as the narrow ones.
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
