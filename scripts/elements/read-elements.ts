import { readCommon, readDeclarations, type Common, type Declared, type ElementDoc } from './declarations.ts';
import type { Note } from './doc-comment.ts';
import { readSurface } from './surface.ts';

/** Returns the public interface of each element: its declarations, and facts derived from its code. */
export async function readElements(): Promise<ElementDoc[]> {
  const common = await readCommon();
  const problems: string[] = [];
  const elements: ElementDoc[] = [];
  for (const element of await readDeclarations()) {
    elements.push(await complete(element, common, (problem) => problems.push(`<${element.tag}> ${problem}`)));
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return elements;
}

/** Adds what is common to elements, where the code of this one has it. */
async function complete(
  { without, ...own }: Declared,
  common: Common,
  complain: (problem: string) => void,
): Promise<ElementDoc> {
  const real = await readSurface(own.file);
  for (const { name } of without) {
    if (!real.properties.delete(name)) complain(`is without ${name}, which none of its sheets reads.`);
  }

  function wordsFor(what: string, names: ReadonlySet<string>, mine: readonly Note[], others: readonly Note[]): Note[] {
    const notes = [...mine, ...others.filter(({ name }) => mine.every((each) => each.name !== name))];
    for (const { name } of mine)
      if (!names.has(name)) complain(`declares the ${what} ${name}, which it does not have.`);
    for (const name of names) {
      if (notes.every((note) => note.name !== name)) complain(`has a ${what} ${name} without any words.`);
    }
    return notes.filter(({ name }) => names.has(name));
  }

  const properties = wordsFor('property', new Set(real.properties.keys()), own.properties, common.properties);
  return {
    ...own,
    attributes: [...own.attributes, ...common.attributes],
    events: [...own.events, ...common.events],
    methods: own.methods.map(({ name, text }) => {
      const words = text || common.methods.find((method) => method.name === name)?.text;
      if (!words) complain(`has a method ${name} without any words.`);
      return { name, text: words ?? '' };
    }),
    parts: wordsFor('part', real.parts, own.parts, common.parts),
    properties: properties.map((note) => {
      const value = real.properties.get(note.name);
      return { ...note, ...(value && { default: value }) };
    }),
  };
}
