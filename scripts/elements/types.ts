import type { AttributeDoc, ElementDoc, EventDoc } from './declarations.ts';
import { classOf, described } from './manifest.ts';

/**
 * The elements' types for pages written in TypeScript: `querySelector('coach-blog')`, the events on
 * elements, document and window, and the tags in JSX of React 19.
 */
export function toTypes(elements: readonly ElementDoc[]): string {
  const names = [...new Set(elements.flatMap(({ events }) => events.map(({ name }) => name)))].sort();
  return `// Made from the declarations of the elements. With React, import it once for its side effect: import './elements.d.ts'.
${elements.map(elementClass).join('\n')}
/** What the elements tell the page around them. The events bubble and cross shadow roots. */
export interface CoachEventMap {
${names.map((name) => eventOf(name, elements)).join('\n')}
}

declare global {
  interface HTMLElementTagNameMap {
${elements.map(({ tag }) => `    '${tag}': ${classOf(tag)};`).join('\n')}
  }
  interface HTMLElementEventMap extends CoachEventMap {}
  interface DocumentEventMap extends CoachEventMap {}
  interface WindowEventMap extends CoachEventMap {}
}

// @ts-ignore -- of use where React is
type Host<Element> = import('react').DetailedHTMLProps<import('react').HTMLAttributes<Element>, Element>;

// @ts-ignore -- of use where React is
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
${elements.map(jsxElement).join('\n')}
    }
  }
}
`;
}

function elementClass({ tag, text, attributes }: ElementDoc): string {
  const members = attributes.flatMap((attribute) => (attribute.property ? [field(attribute)] : []));
  return `${comment(text, '')}
export interface ${classOf(tag)} extends HTMLElement {${members.length > 0 ? `\n${members.join('\n')}\n` : ''}}
`;
}

/** Reading gives what stands in the attribute, whoever wrote it there. */
function field(attribute: AttributeDoc): string {
  return `${comment(described(attribute), '  ')}
  get ${attribute.property}(): string | null;
  set ${attribute.property}(value: ${written(attribute)} | null | undefined);`;
}

function eventOf(name: string, elements: readonly ElementDoc[]): string {
  const all = elements.flatMap(({ tag, events }) =>
    events.filter((event) => event.name === name).map((event) => ({ tag, ...event })),
  );
  const words = all.map(({ tag, text }) => `\`<${tag}>\`: ${text}`).join(' ');
  const details = [...new Set(all.map(({ detail }) => `CustomEvent<${detail}>`))];
  return `${comment(words, '  ')}\n  '${name}': ${details.join(' | ')};`;
}

function jsxElement({ tag, text, attributes, events }: ElementDoc): string {
  const members = [
    ...attributes.map(
      (attribute) => `${comment(described(attribute), '        ')}
        '${attribute.name}'?: ${written(attribute)} | undefined;`,
    ),
    ...events.map(listener),
  ];
  return `${comment(text, '      ')}
      '${tag}': Host<${classOf(tag)}> & {
${members.join('\n')}
      };`;
}

function listener({ name, detail, text }: EventDoc): string {
  return `${comment(text, '        ')}\n        'on${name}'?: ((event: CustomEvent<${detail}>) => void) | undefined;`;
}

/** What may be written into an attribute: a number also as text, as it stands in HTML. */
function written({ type }: AttributeDoc): string {
  return type === 'number' ? 'number | `${number}`' : type;
}

function comment(text: string, indent: string): string {
  return `${indent}/** ${text} */`;
}
