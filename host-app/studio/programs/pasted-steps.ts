import type { StepsFields } from '#contract/studio/programs.ts';
import { newId } from '#widgets/core/new-id.ts';

/** A list from a spreadsheet or a note, one day in each line: the title, and what stands behind a tab is the text. */
export function parsePastedSteps(pasted: string): StepsFields['steps'] {
  return pasted
    .split(/\r\n|\n|\r/)
    .map((line) => line.split('\t').map(cell))
    .filter((cells) => cells.some(Boolean))
    .map(([title = '', ...rest]) => {
      const text = rest.filter(Boolean).join('\n\n');
      // Of a line that has only a text, that is the title.
      return title === '' ? { id: newId(), title: text, text: '' } : { id: newId(), title, text };
    });
}

/** Spreadsheets put quotes around a cell that has quotes in it, and double those. */
function cell(given: string): string {
  const text = given.trim();
  return /^".*"$/.test(text) && text.length > 1 ? text.slice(1, -1).replaceAll('""', '"').trim() : text;
}
