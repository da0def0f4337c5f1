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
export function tableIn(text: string, between = detectSeparator(text)): TableRow[] {
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

/** Returns the separator of the headings, or of the first row that has one. Cells in quotes may have any. */
function detectSeparator(text: string): string {
  const first = text.slice(0, 2_000);
  if (first.includes('\t')) return '\t';
  const lines = first.replaceAll(/"(?:[^"]|"")*"/g, '""').split(/[\n\r]+/);
  const heads = [';', ','].find((letter) => lines.some((line) => headingsIn(line.split(letter))));
  if (heads) return heads;
  const row = lines.find((line) => /[;,]/.test(line)) ?? '';
  // "82,5" has a decimal comma if semicolons separate the columns.
  return row.split(';').length > 1 && row.split(';').length >= row.split(',').length ? ';' : ',';
}

/** Returns a table for spreadsheets, with formulas escaped. `asTyped` is for use on this page only. */
export function tableText(rows: readonly (readonly string[])[], { asTyped = false } = {}): string {
  return rows.map((cells) => cells.map((cell) => cellText(cell, asTyped)).join('\t')).join('\n');
}

function cellText(cell: string, asTyped: boolean): string {
  const text = !asTyped && /^[=+\-@]/.test(cell) ? `'${cell}` : cell;
  return /[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
