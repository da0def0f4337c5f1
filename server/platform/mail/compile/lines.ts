/** Columns of a line of the text part, as its templates are written. */
const COLUMNS = 72;

/**
 * Wraps a text into lines, after the beginning of its line (`before`). Later lines repeat
 * a list's indentation or a quotation mark.
 */
export function wrapText(text: string, before: string, language: string): string {
  const start = before.slice(before.lastIndexOf('\n') + 1);
  const indent = start.startsWith('> ') ? '> ' : start.startsWith('- ') ? '  ' : '';
  let [lines, column] = ['', countColumns(start)];
  for (const { gap, words } of unbroken(text, language)) {
    const columns = countColumns(words);
    const fits = column + gap.length + columns <= COLUMNS || column <= indent.length;
    lines += fits ? `${gap}${words}` : `\n${indent}${words}`;
    column = fits ? column + gap.length + columns : indent.length + columns;
  }
  return lines;
}

/** Unbreakable parts with the space before them: words, or word segments in writing without spaces. */
function unbroken(text: string, language: string): { gap: '' | ' '; words: string }[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
  return text.split(' ').flatMap((part, at) => {
    const words: string[] = [];
    for (const [piece] of part.matchAll(/\{\{\w+\}\}|(?:(?!\{\{)[^])+/g)) {
      const whole = piece.startsWith('{{') || !WITHOUT_SPACES.test(piece);
      const segments = whole ? [piece] : [...segmenter.segment(piece)].map(({ segment }) => segment);
      for (const segment of segments) {
        const last = words.at(-1);
        // Keeps opening and closing marks with their words.
        const joined = last !== undefined && (OPENS.test(last) || CLOSES.test(segment) || !WITHOUT_SPACES.test(part));
        if (joined) words[words.length - 1] = last + segment;
        else words.push(segment);
      }
    }
    return words.map((each, index) => ({ gap: at > 0 && index === 0 ? (' ' as const) : ('' as const), words: each }));
  });
}

const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const OPENS = /[\p{Ps}\p{Pi}]$/u;
const CLOSES = /^[^\p{L}\p{N}\p{Ps}\p{Pi}{]|^ー/u;

/**
 * Aligns values in columns again after translation changed the labels' lengths. `said` translates a
 * sentence only to measure it.
 */
export function alignColumns(template: string, said: (sentence: string) => string): string {
  const lines = template.split('\n');
  for (let from = 0; from < lines.length; from++) {
    let to = from;
    while (to < lines.length && IN_TABLE.test(lines[to]!)) to++;
    const rows = lines.slice(from, to).map((line) => LABEL.exec(line));
    const widths = rows.map((row) => (row ? countColumns(said(row[2]!)) + 2 : 0));
    const width = Math.max(0, ...widths);
    rows.forEach((row, index) => {
      const at = from + index;
      if (row) lines[at] = `${row[1]}${' '.repeat(width - widths[index]! + 1)}${row[3]}`;
      else if (width > 0) lines[at] = lines[at]!.replace(/^ +/, ' '.repeat(width));
    });
    from = Math.max(to, from);
  }
  return lines.join('\n');
}

const LABEL = /^((?:> )?\{\{#t\}\}((?:(?!\{\{\/t\}\}).)*)\{\{\/t\}\}:) +(\{\{.*)$/;
/** A label with its value, a continued value, or a conditional tag. */
const IN_TABLE = /^(?:(?:> )?\{\{#t\}\}(?:(?!\{\{\/t\}\}).)*\{\{\/t\}\}: +\{\{.*|  +\{\{.*|\{\{[#^/]\w+\}\})$/;

/** Width of a text in monospace columns: East Asian letters count two, combining marks none. */
function countColumns(text: string): number {
  const bare = text.replaceAll(/[\p{M}\p{Cf}]/gu, '');
  return bare.length + (bare.match(WIDE)?.length ?? 0);
}

const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/g;
