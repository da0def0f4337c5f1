import type { StepsFields } from '#contract/catalog/programs.studio.ts';
import { newId } from '#widgets/core/new-id.ts';
import { tableIn } from '../../plans/paste/pasted-table.ts';

/** Parses a list from a spreadsheet or note, one day a row: the title, then a tab and the text. */
export function parsePastedSteps(pasted: string): StepsFields['steps'] {
  return tableIn(pasted, '\t')
    .filter(({ cells }) => cells.some(Boolean))
    .map(({ cells: [title = '', ...rest] }) => {
      const text = rest.filter(Boolean).join('\n\n');
      // Without a title, the text becomes the title.
      return title === '' ? { id: newId(), title: text, text: '' } : { id: newId(), title, text };
    });
}
