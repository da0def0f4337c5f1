import type { AttributeDoc, ElementDoc, EventDoc } from './declarations.ts';
import { frameworks } from './frameworks.ts';
import { toClassName, describeAttribute } from './manifest.ts';

/**
 * Returns types for pages in TypeScript: `querySelector('coach-blog')`, the events on elements, document and window,
 * and the tags in JSX of React, Preact and Vue and in Vue's templates.
 */
export function toTypes(elements: readonly ElementDoc[]): string {
  const names = [...new Set(elements.flatMap(({ events }) => events.map(({ name }) => name)))].sort();
  return `// Made from the declarations of the elements.
${elements.map(elementTypes).join('\n')}
/** The elements by their tags. */
export interface CoachElements {
${elements.map(entry).join('\n')}
}

/** Events of all elements. They bubble and cross shadow roots. */
export interface CoachEventMap {
${names.map((name) => renderEventEntry(name, elements)).join('\n')}
}

declare global {
  interface HTMLElementTagNameMap {
${elements.map(({ tag }) => `    '${tag}': ${toClassName(tag)};`).join('\n')}
  }
  interface HTMLElementEventMap extends CoachEventMap {}
  interface DocumentEventMap extends CoachEventMap {}
  interface WindowEventMap extends CoachEventMap {}
}
${frameworks}`;
}

function elementTypes({ tag, text, attributes, events, methods }: ElementDoc): string {
  const members = [
    ...attributes.flatMap((attribute) => (attribute.property ? [field(attribute)] : [])),
    ...methods.map((method) => `${comment(method.text, '  ')}\n  ${method.name}(): void;`),
  ];
  return `${comment(text, '')}
export interface ${toClassName(tag)} extends HTMLElement ${block(members)}

/** Attributes of \`<${tag}>\`. */
export interface ${toClassName(tag)}Attributes ${block(attributes.map(attributeMember))}

/** Events of \`<${tag}>\`. */
export interface ${toClassName(tag)}Events ${block(events.map(eventMember))}
`;
}

function entry({ tag, text }: ElementDoc): string {
  const name = toClassName(tag);
  return `${comment(text, '  ')}
  '${tag}': { element: ${name}; attributes: ${name}Attributes; events: ${name}Events };`;
}

function block(members: readonly string[]): string {
  return members.length > 0 ? `{\n${members.join('\n')}\n}` : '{}';
}

/** The getter returns the attribute's current value. */
function field(attribute: AttributeDoc): string {
  return `${comment(describeAttribute(attribute), '  ')}
  get ${attribute.property}(): string | null;
  set ${attribute.property}(value: ${written(attribute)} | null | undefined);`;
}

function attributeMember(attribute: AttributeDoc): string {
  return `${comment(describeAttribute(attribute), '  ')}\n  '${attribute.name}'?: ${written(attribute)} | undefined;`;
}

function eventMember({ name, detail, text }: EventDoc): string {
  return `${comment(text, '  ')}\n  '${name}': CustomEvent<${detail}>;`;
}

function renderEventEntry(name: string, elements: readonly ElementDoc[]): string {
  const all = elements.flatMap(({ tag, events }) =>
    events.filter((event) => event.name === name).map((event) => ({ tag, ...event })),
  );
  const words = [...new Set(all.map(({ tag, text, common }) => (common ? text : `\`<${tag}>\`: ${text}`)))];
  const details = [...new Set(all.map(({ detail }) => `CustomEvent<${detail}>`))];
  return `${comment(words.join(' '), '  ')}\n  '${name}': ${details.join(' | ')};`;
}

/** Type of an attribute for writing: a number also as text, as in HTML. */
function written({ type }: AttributeDoc): string {
  return type === 'number' ? 'number | `${number}`' : type;
}

function comment(text: string, indent: string): string {
  return `${indent}/** ${text} */`;
}
