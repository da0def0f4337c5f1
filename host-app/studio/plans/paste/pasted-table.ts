import { headingsIn } from './pasted-headings.ts';

/** Row of a table, with its first line number in the spreadsheet or text. */
export interface TableRow {
  line: number;
  cells: string[];
}

/**
 * Parses rows copied from a spreadsheet or file: columns by tabs, semicolons or commas. Quoted cells may hold
 * separators and line breaks.
 */
export function tableIn(pasted: string, separator?: string): TableRow[] {
  const text = separator === undefined ? withoutMarkdown(pasted) : pasted;
  const between = separator ?? detectSeparator(text);
  const rows: TableRow[] = [];
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  let line = 1;
  const endCell = () => {
    cells.push(cell.trim());
    cell = '';
  };
  const endRow = () => {
    endCell();
    rows.push({ line, cells });
    cells = [];
    line += 1;
  };
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!;
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') cell += text[at++];
      else quoted = false;
    } else if (letter === '"' && cell.trim() === '' && closes(text, at, between)) quoted = true;
    else if (letter === between) endCell();
    else if (letter === '\n' || letter === '\r') {
      if (letter === '\r' && text[at + 1] === '\n') at += 1;
      endRow();
    } else cell += letter;
  }
  if (cell !== '' || cells.length > 0) endRow();
  return rows;
}

/** Separates the cells of a Markdown table by tabs, and removes its lines, headings and bold type. */
function withoutMarkdown(text: string): string {
  const table = text.replaceAll(/^[ \t]*\|(.*)\|[ \t]*$/gm, (_, row: string) =>
    row.includes('--') && !/[^\s|:-]/.test(row)
      ? ''
      : row.replaceAll(/(?<!\\)\|/g, '\t').replaceAll(String.raw`\|`, '|'),
  );
  return table === text ? text : table.replaceAll(/\*\*|^#+\s+/gm, '');
}

/** Returns true if a quote begins a quoted cell, unlike an inch mark. */
function closes(text: string, from: number, between: string): boolean {
  for (let at = text.indexOf('"', from + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    if (text[at + 1] === '"') at += 1;
    else {
      const behind = text[at + 1];
      return behind === undefined || behind === between || behind === '\n' || behind === '\r';
    }
  }
  return false;
}

/** Row of a table by semicolons: they come before any comma, or around a number of sets or repetitions. */
const BY_SEMICOLONS = /^[^,;]*;|;\s*\d{1,2}\s*(?:;|$)/;

/** Returns the separator of the headings, or of most rows without any. Cells in quotes may have any. */
function detectSeparator(text: string): string {
  const first = text.slice(0, 2_000);
  if (first.includes('\t')) return '\t';
  const head = [';', ','].find((letter) => tableIn(first, letter).some(({ cells }) => headingsIn(cells)));
  if (head) return head;
  const lines = first.replaceAll(/"(?:[^"]|"")*"/g, '""').split(/[\n\r]+/);
  // A comma between two digits is decimal: "Squat 3x8 @ 82,5".
  const rows = lines.filter((line) => /;|(?<!\d),|,(?!\d)/.test(line));
  // Titles may have commas, too.
  return rows.filter((row) => BY_SEMICOLONS.test(row)).length * 2 >= rows.length ? ';' : ',';
}

/** Returns a table for spreadsheets, with formulas escaped. `asTyped` is for use on this page only. */
export function tableText(rows: readonly (readonly string[])[], { asTyped = false } = {}): string {
  return rows.map((cells) => cells.map((cell) => cellText(cell, asTyped)).join('\t')).join('\n');
}

function cellText(cell: string, asTyped: boolean): string {
  const text = !asTyped && /^[=+\-@]/.test(cell) ? `'${cell}` : cell;
  return /[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
