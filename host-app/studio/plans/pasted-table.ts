/** A row of a table, with the line of the spreadsheet or the text on which it begins. */
export interface TableRow {
  line: number;
  cells: string[];
}

/**
 * Rows of what was copied from a spreadsheet or a file: columns by tabs, or by semicolons or commas. A cell in quotes
 * may hold any of them, and several lines.
 */
export function tableIn(text: string): TableRow[] {
  const between = detectSeparator(text);
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

/** Whether a quote begins a cell in quotes: inches do not. */
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

function detectSeparator(text: string): string {
  const first = text.slice(0, 2_000);
  if (first.includes('\t')) return '\t';
  // "82,5" has commas where columns have semicolons.
  return first.includes(';') ? ';' : ',';
}

/** A table to be pasted into a spreadsheet, in which nothing is taken for a formula; `asTyped` stays on this page. */
export function tableText(rows: readonly (readonly string[])[], { asTyped = false } = {}): string {
  return rows.map((cells) => cells.map((cell) => cellText(cell, asTyped)).join('\t')).join('\n');
}

function cellText(cell: string, asTyped: boolean): string {
  const text = !asTyped && /^[=+\-@]/.test(cell) ? `'${cell}` : cell;
  return /[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
