import elements from 'virtual:element-options';
import { expect, test } from 'vitest';
import { inEnglish } from '#widgets/core/i18n/words.stub.ts';
import { DECLARED, OPTION_LABELS } from './declared-words.ts';
import { resolveWidget } from './widgets.ts';

test.each(elements.map((element) => [element.tag, element] as const))(
  'the words about %s are what it declares',
  (tag, { text, attributes }) => {
    const options = attributes.filter(({ property }) => property);
    const { purpose, options: said = {} } = DECLARED[resolveWidget(tag).tag];
    expect(inEnglish(purpose)).toBe(toTypographic(extractPurpose(text)));
    expect(inEnglish(said)).toEqual(
      Object.fromEntries(options.map((option) => [option.name, toTypographic(option.text)])),
    );
    expect(Object.keys(OPTION_LABELS)).toEqual(expect.arrayContaining(options.map(({ name }) => name)));
  },
);

/** Extracts the first sentence: "`<coach-x>` shows this. And that." becomes "Shows this." */
function extractPurpose(text: string): string {
  const [sentence = ''] = text.replace(/^`<[^>]+>`\s*/, '').split(/(?<=\.)\s/);
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** Returns a comment's text with the apostrophes of the interface. */
function toTypographic(text: string): string {
  return text.replaceAll(/(?<=\w)'(?=\w)/g, '’');
}
