import type { CustomElementDeclaration, Package } from 'custom-elements-manifest';
import type { AttributeDoc, ElementDoc } from './declarations.ts';

/** The elements as a Custom Elements Manifest, which editors and other tools read. */
export function toManifest(elements: readonly ElementDoc[]): Package {
  const declarations = elements.map(declare);
  return {
    schemaVersion: '2.1.0',
    modules: [
      {
        kind: 'javascript-module',
        path: 'embed.js',
        summary: 'Finds the elements on a page and loads the code of each kind.',
        declarations,
        exports: declarations.map(({ name, tagName = '' }) => ({
          kind: 'custom-element-definition',
          name: tagName,
          declaration: { name, module: 'embed.js' },
        })),
      },
    ],
  };
}

function declare({ tag, text, attributes, events, parts, properties }: ElementDoc): CustomElementDeclaration {
  return {
    kind: 'class',
    customElement: true,
    name: classOf(tag),
    tagName: tag,
    description: text,
    superclass: { name: 'HTMLElement' },
    attributes: attributes.map((attribute) => ({
      name: attribute.name,
      description: described(attribute),
      type: { text: attribute.type },
      ...(attribute.default !== undefined && { default: attribute.default }),
      ...(attribute.property && { fieldName: attribute.property }),
    })),
    members: attributes.flatMap((attribute) =>
      attribute.property
        ? [
            {
              kind: 'field',
              name: attribute.property,
              description: described(attribute),
              type: { text: 'string | null' },
              attribute: attribute.name,
              reflects: true,
            },
          ]
        : [],
    ),
    events: events.map(({ name, detail, text: description }) => ({
      name,
      description,
      type: { text: `CustomEvent<${detail}>` },
    })),
    cssParts: parts.map(({ name, text: description }) => ({ name, description })),
    cssProperties: properties.map(({ name, text: description, default: value }) => ({
      name,
      description,
      ...(value !== undefined && { default: value }),
    })),
  };
}

/** The name of an element's class: `CoachPrograms`. */
export function classOf(tag: string): string {
  return tag.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** What an attribute is for, with the numbers it may be. */
export function described({ text, min, max }: AttributeDoc): string {
  return min === undefined ? text : `${text} A whole number, ${min} to ${max}.`;
}
