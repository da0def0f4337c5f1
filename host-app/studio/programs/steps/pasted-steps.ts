import type { StepsFields } from '#contract/catalog/programs.studio.ts';
import { newId } from '#widgets/core/new-id.ts';

/** Parses a list from a spreadsheet or note, one day a line: the title, then a tab and the text. */
export function parsePastedSteps(pasted: string): StepsFields['steps'] {
  return pasted
    .split(/\r\n|\n|\r/)
    .map((line) => line.split('\t').map(cell))
    .filter((cells) => cells.some(Boolean))
    .map(([title = '', ...rest]) => {
      const text = rest.filter(Boolean).join('\n\n');
      // Without a title, the text becomes the title.
      return title === '' ? { id: newId(), title: text, text: '' } : { id: newId(), title, text };
    });
}

/** Unquotes a cell; spreadsheets double the quotes inside. */
function cell(given: string): string {
  const text = given.trim();
  return /^".*"$/.test(text) && text.length > 1 ? text.slice(1, -1).replaceAll('""', '"').trim() : text;
}
