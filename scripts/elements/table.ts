import type { AttributeDoc, ElementDoc } from './declarations.ts';

const BEGIN = '<!-- elements: written by scripts/elements.ts -->';
const END = '<!-- /elements -->';

/** Returns the page with its table of elements brought up to date. */
export function withTable(page: string, elements: readonly ElementDoc[]): string {
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`The page has no ${BEGIN} with ${END} below it.`);
  return [before, BEGIN, '\n\n', toTable(elements), '\n\n', END, after].join('');
}

/** Returns a table of the public interface, a row for each element. */
export function toTable(elements: readonly ElementDoc[]): string {
  const rows = elements.map(({ tag, attributes, events, methods, parts }) => [
    code(tag),
    // Common attributes follow below the table.
    attributes
      .filter(({ property }) => property)
      .map(attributeCell)
      .join(', '),
    events
      // Common ones follow below the table.
      .filter(({ common }) => !common)
      .map(({ name, detail }) => `${code(name)} ${code(namesIn(detail))}`)
      .join(', '),
    methods.map(({ name }) => code(`${name}()`)).join(' '),
    parts
      .filter(({ name }) => name !== 'root' && name !== 'message')
      .map(({ name }) => code(name))
      .join(' '),
  ]);
  return [['Tag', 'Attributes', 'Events', 'Methods', 'Parts'], ['---', '---', '---', '---', '---'], ...rows]
    .map((cells) => `| ${cells.map((cell) => cell).join(' | ')} |`.replace(/ {2,}/g, ' '))
    .join('\n');
}

function attributeCell({ name, words, min, max }: AttributeDoc): string {
  if (words) return `${code(name)} (${words.map(code).join(', ')})`;
  return max !== undefined && max < 1_000 ? `${code(name)} (${min} to ${max})` : code(name);
}

/** The detail of an event without the types of what stands in it. */
function namesIn(detail: string): string {
  return detail === 'Record<string, never>' ? '{}' : detail.replace(/: [^;]+?(?=;| \})/g, '').replaceAll(';', ',');
}

function code(text: string): string {
  return `\`${text}\``;
}
