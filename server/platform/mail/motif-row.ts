import type { MotifName } from '#contract/site/motif.studio.ts';

/** Height of the band, in pixels. */
const HIGHEST = 84;
const STEPS = 60;
const [LINE, PAPER] = ['#FF7A45', '#FBF9F5'];

/** Returns the band below a mail's name in a motif, as table cells, because most mail programs show no SVG. */
export function renderMotifRow(motif: Exclude<MotifName, ''>): string {
  if (motif === 'waves') return row(Array.from({ length: STEPS }, (_, at) => renderWave(at)));
  if (motif === 'weights') return row(Array.from({ length: STEPS }, (_, at) => renderBar(at)));
  if (motif === 'track') return row([renderLanes()]);
  return row([bar(4, LINE)], `padding:14px 0 0`);
}

/** One step of the sea. Its water has the colour of the paper and runs into the text below. */
function renderWave(at: number): string {
  const height = Math.round(26 + 10 * Math.sin((at / STEPS) * Math.PI * 6));
  return `<div class="terrain" style="border-top:4px solid ${LINE};background:${PAPER};${size(height)}">&nbsp;</div>`;
}

/** Heights of a barbell's plates from the left, by step; elsewhere is the bar. */
const PLATES: Readonly<Record<number, number>> = { 15: 30, 16: 48, 17: 72, 18: 72, 41: 72, 42: 72, 43: 48, 44: 30 };
const [BAR_START, BAR_END] = [9, 50];

function renderBar(at: number): string {
  const height = PLATES[at] ?? (at >= BAR_START && at <= BAR_END ? 6 : 0);
  const above = Math.round((HIGHEST - height) / 2);
  return bar(above) + bar(height, LINE) + bar(HIGHEST - above - height);
}

/** Lanes of the track; one is the runner's own. */
function renderLanes(): string {
  return [2, 2, 5, 2, 2].map((height) => bar(11) + bar(height, LINE)).join('') + bar(11);
}

function bar(height: number, colour?: string): string {
  if (height <= 0) return '';
  return `<div style="${colour ? `background:${colour};` : ''}${size(height)}">&nbsp;</div>`;
}

function size(height: number): string {
  return `height:${height}px;line-height:${height}px;font-size:0;mso-line-height-rule:exactly`;
}

function row(cells: readonly string[], style = 'padding:0'): string {
  const written = cells.map(
    (cell) => `<td style="${style};vertical-align:bottom;font-size:0;line-height:0">${cell}</td>`,
  );
  return `<tr aria-hidden="true">${written.join('')}</tr>`;
}
