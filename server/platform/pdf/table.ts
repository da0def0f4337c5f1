import type { Guide } from './layout.ts';
import { COLOR, PAGE, STYLE, type TextStyle } from './style.ts';

interface Column {
  head: string;
  /** In points. */
  width: number;
  style?: TextStyle;
  /** Shows an empty box to tick in place of text. */
  isTickBox?: boolean;
}

export interface Table {
  columns: readonly Column[];
  rows: readonly (readonly string[])[];
  /** Least height of a row in points, for tables that are filled in by hand; such a table shows its columns. */
  rowHeight?: number;
  /** Sets the last row in bold over a heavier line. */
  hasTotal?: boolean;
}

/**
 * Draws a table at the guide's current height and moves below it. The first cell of each row is its
 * header. A table stays on one page if it fits; a row is never split.
 */
export function drawTable(guide: Guide, table: Table): void {
  const heights = table.rows.map((row) => rowHeight(guide, table, row));
  guide.ensure(Math.min(tableHeight(guide, table), PAGE.bottom - PAGE.top));
  guide.tag('Table', () => {
    drawHead(guide, table);
    table.rows.forEach((row, i) => {
      guide.ensure(heights[i] ?? 0);
      drawRow(guide, table, row, heights[i] ?? 0, table.hasTotal === true && i === table.rows.length - 1);
    });
  });
}

/** Height in points of a whole table, for what has to stay on one page with it. */
export function tableHeight(guide: Guide, table: Table): number {
  return table.rows.reduce((sum, row) => sum + rowHeight(guide, table, row), headHeight(guide, table));
}

const PAD = 6;
const GUTTER = 14;
const HEAD: TextStyle = { font: 'strong', size: 8.5, lead: 11.5, color: COLOR.muted };

function headHeight(guide: Guide, { columns }: Table): number {
  return Math.max(...columns.map(({ head, width }) => guide.measure(head, HEAD, width - GUTTER))) + PAD;
}

function rowHeight(guide: Guide, { columns, rowHeight = 0 }: Table, row: readonly string[]): number {
  const heights = columns.map(({ width }, i) => guide.measure(row[i] ?? '', cellStyle(columns, i), width - GUTTER));
  return Math.max(rowHeight, Math.max(...heights) + PAD * 2);
}

function cellStyle(columns: readonly Column[], index: number): TextStyle {
  return columns[index]?.style ?? (index === 0 ? STYLE.strong : STYLE.body);
}

function drawHead(guide: Guide, table: Table): void {
  const height = headHeight(guide, table);
  guide.tag('TR', () =>
    eachCell(table.columns, ({ head, style }, x, width) => {
      const y = guide.y + height - PAD - guide.measure(head, HEAD, width);
      const align = style?.align ?? 'left';
      guide.content('TH', () => guide.write(head, { ...HEAD, align }, x, y, width), { scope: 'Column' });
    }),
  );
  guide.y += height;
  drawRule(guide, COLOR.ink, 1.25);
}

function drawRow(guide: Guide, table: Table, row: readonly string[], height: number, isTotal: boolean): void {
  const { columns } = table;
  if (table.rowHeight) columnLines(guide, columns, height);
  guide.tag('TR', () =>
    eachCell(columns, (column, x, width, i) => {
      const style = isTotal ? { ...cellStyle(columns, i), font: 'strong' as const } : cellStyle(columns, i);
      const draw = () => guide.write(row[i] ?? '', style, x, guide.y + PAD, width);
      if (i === 0) guide.content('TH', draw, { scope: 'Row' });
      else if (column.isTickBox) tickBox(guide, x + width);
      else guide.content('TD', draw);
    }),
  );
  guide.y += height;
  drawRule(guide, isTotal ? COLOR.ink : COLOR.line, isTotal ? 1.25 : 0.75);
}

/** Ends at `right`, where the heads of the last column may end too. */
function tickBox(guide: Guide, right: number): void {
  guide.content('TD', () => tickBoxAt(guide, right - BOX, guide.y + PAD + 0.5), { actual: 'to tick' });
}

/** An empty box, untagged; to be called inside of content whose text says that it is one to tick. */
export function tickBoxAt(guide: Guide, x: number, y: number): void {
  guide.doc.roundedRect(x, y, BOX, BOX, 3).lineWidth(1.25).strokeColor(COLOR.ink).stroke();
}

const BOX = 15;

function eachCell(
  columns: readonly Column[],
  draw: (column: Column, x: number, width: number, i: number) => void,
): void {
  let x: number = PAGE.left;
  columns.forEach((column, i) => {
    // The last column ends flush with the page's edge; the others leave a gutter.
    draw(column, x, column.width - (i === columns.length - 1 ? 0 : GUTTER), i);
    x += column.width;
  });
}

function columnLines(guide: Guide, columns: readonly Column[], height: number): void {
  guide.artifact((doc) => {
    eachCell(columns, (_column, x, _width, i) => {
      if (i > 0) doc.moveTo(x - GUTTER / 2, guide.y).lineTo(x - GUTTER / 2, guide.y + height);
    });
    doc.lineWidth(0.75).strokeColor(COLOR.line).stroke();
  });
}

/** A line across the page at the guide's current height. */
export function drawRule(guide: Guide, color: string, thickness: number): void {
  guide.artifact((doc) => {
    doc.moveTo(PAGE.left, guide.y).lineTo(PAGE.right, guide.y).lineWidth(thickness).strokeColor(color).stroke();
  });
}
