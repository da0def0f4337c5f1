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
      {
        kind: 'javascript-module',
        path: 'index.js',
        declarations: [
          {
            kind: 'function',
            name: 'load',
            description: "Adds the shop's script to the page, once however often it is called.",
            parameters: [
              { name: 'shop', type: { text: 'string | URL' } },
              { name: 'options', type: { text: 'LoadOptions' }, optional: true },
            ],
            return: { type: { text: 'Promise<void>' } },
          },
          {
            kind: 'function',
            name: 'discover',
            description: 'Finds the elements in a shadow root that the script cannot look into: a closed one.',
            parameters: [{ name: 'root', type: { text: 'ShadowRoot' } }],
            return: { type: { text: 'void' } },
          },
        ],
        exports: ['load', 'discover'].map((name) => ({
          kind: 'js' as const,
          name,
          declaration: { name, module: 'index.js' },
        })),
      },
    ],
  };
}

function declare({ tag, text, attributes, events, methods, parts, properties }: ElementDoc): CustomElementDeclaration {
  return {
    kind: 'class',
    customElement: true,
    name: toClassName(tag),
    tagName: tag,
    description: text,
    superclass: { name: 'HTMLElement' },
    attributes: attributes.map((attribute) => ({
      name: attribute.name,
      description: describeAttribute(attribute),
      type: { text: attribute.type },
      ...(attribute.default !== undefined && { default: attribute.default }),
      ...(attribute.property && { fieldName: attribute.property }),
    })),
    members: [
      ...attributes.flatMap((attribute) =>
        attribute.property
          ? [
              {
                kind: 'field' as const,
                name: attribute.property,
                description: describeAttribute(attribute),
                type: { text: 'string | null' },
                attribute: attribute.name,
                reflects: true,
              },
            ]
          : [],
      ),
      ...methods.map(({ name, text: description }) => ({
        kind: 'method' as const,
        name,
        description,
        return: { type: { text: 'void' } },
      })),
    ],
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
export function toClassName(tag: string): string {
  return tag.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Describes an attribute, with its numeric limits. */
export function describeAttribute({ text, min, max, maxLength }: AttributeDoc): string {
  if (maxLength !== undefined) return `${text} At most ${maxLength} characters.`;
  return min === undefined ? text : `${text} A whole number, ${min} to ${max}.`;
}
