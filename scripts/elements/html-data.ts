import type { ElementDoc } from './declarations.ts';
import { describeAttribute } from './manifest.ts';

interface Named {
  name: string;
  description: string;
}

export interface HtmlData {
  version: 1.1;
  tags: (Named & { attributes: (Named & { values?: { name: string }[] })[] })[];
}

/** The tags and attributes as Visual Studio Code's data about HTML. */
export function toHtmlData(elements: readonly ElementDoc[]): HtmlData {
  return {
    version: 1.1,
    tags: elements.map(({ tag, text, attributes, events }) => ({
      name: tag,
      description: [text, `Events: ${events.map(({ name }) => `\`${name}\``).join(', ')}.`].join('\n\n'),
      attributes: attributes.map((attribute) => ({
        name: attribute.name,
        description: describeAttribute(attribute),
        ...(attribute.words && { values: attribute.words.map((name) => ({ name })) }),
      })),
    })),
  };
}
