import { SUNRISE_ROUTE, pointOn } from '../../pdf/elevation.ts';

const STEPS = 60;
const HIGHEST = 84;

/**
 * The elevation line as a row of narrow cells, since most mail programs show no SVG: each cell is a
 * strip of land with the line on top. The land has the paper's colour and runs into the text below.
 */
export function profileRow(): string {
  const box = { x: 0, y: 0, width: 1, height: HIGHEST };
  const cells = Array.from({ length: STEPS }, (_, i) => {
    const height = Math.round(HIGHEST - pointOn(SUNRISE_ROUTE, box, i / (STEPS - 1)).y) + 8;
    const line = i / STEPS > 0.84 ? '#FFB547' : '#FF7A45';
    const land = `border-top:4px solid ${line};background:#FBF9F5;height:${height}px;line-height:${height}px`;
    const cell = 'padding:0;vertical-align:bottom;font-size:0;line-height:0';
    const strip = `<div class="terrain" style="${land};font-size:0;mso-line-height-rule:exactly">&nbsp;</div>`;
    return `<td style="${cell}">${strip}</td>`;
  });
  return `<tr aria-hidden="true">${cells.join('')}</tr>`;
}
