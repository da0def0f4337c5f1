import { createElement, type DetailedHTMLProps, type HTMLAttributes } from 'react';
import { fn } from 'storybook/test';
import elements from 'virtual:elements';
import type { AttributeDoc, ElementDoc } from '../../scripts/elements/declarations.ts';
import { Controls, Heading, Markdown, Primary, Subtitle, Title } from '@storybook/addon-docs/blocks';
import { ElementCode, ElementSize, ElementStates } from '../catalogue/element-facts.tsx';
import type { ElementAttributes, CoachElements, ElementEvents, EveryElement } from '#widgets/core/element/elements.ts';

/** Any text is allowed, so that a story can set an invalid attribute. */
type Attributes<Tag extends keyof CoachElements> = {
  [Name in keyof ElementAttributes<Tag>]?: ElementAttributes<Tag>[Name] | string | undefined;
};

type Listeners<Tag extends keyof CoachElements> = {
  [Name in keyof ElementEvents<Tag> & string as `on${Name}`]?: (event: CustomEvent<ElementEvents<Tag>[Name]>) => void;
};

export type ElementArgs<Tag extends keyof CoachElements> = Attributes<Tag> & Listeners<Tag>;

/** Base of an element's stories: its table and controls, and a listener for each event. */
export function elementStory<Tag extends keyof CoachElements>(tag: Tag, args: Attributes<Tag> = {}) {
  const element = elements.find((each) => each.tag === tag);
  if (!element) throw new Error(`<${tag}> is not declared.`);
  const listeners: object = Object.fromEntries(element.events.map(({ name }) => [`on${name}`, fn()]));
  const component = (props: ElementArgs<Tag>) => createElement(tag, props);
  component.displayName = tag;
  return {
    component,
    args: { ...listeners, ...args } as ElementArgs<Tag>,
    argTypes: buildArgTypes(element),
    parameters: {
      docs: {
        page: () => <ElementPage element={element} />,
        canvas: { sourceState: 'shown' as const },
        source: {
          language: 'html' as const,
          transform: (_: string, { args: now }: { args: Record<string, unknown> }) => snippet(element, now),
        },
      },
    },
  };
}

function buildArgTypes({ attributes, events, methods, parts, properties }: ElementDoc): Record<string, object> {
  return Object.fromEntries([
    ...attributes.map((attribute) => [attribute.name, attributeRow(attribute)]),
    ...events.map(({ name }) => [`on${name}`, { table: { disable: true } }]),
    ...rows(
      'events',
      events.map((event) => ({ ...event, type: event.detail })),
    ),
    ...rows(
      'methods',
      methods.map(({ name, text }) => ({ name: `${name}()`, text, type: 'void' })),
    ),
    ...rows('parts', parts),
    ...rows('custom properties', properties),
  ]);
}

function attributeRow({ text, type, default: value, ...attribute }: AttributeDoc) {
  const { words: options } = attribute;
  const table = { category: 'attributes', type: { summary: type }, ...(value && { defaultValue: { summary: value } }) };
  return { description: text, control: chooseControl(type, attribute), ...(options && { options }), table };
}

function chooseControl(type: string, { words, min, max }: Pick<AttributeDoc, 'words' | 'min' | 'max'>) {
  if (words) return 'select';
  if (type === 'number') return { type, min, max };
  return type === 'boolean' ? 'boolean' : 'text';
}

/** Returns table rows without controls. The key includes the category, because a part may share an attribute's name. */
function rows(category: string, notes: readonly { name: string; text: string; type?: string; default?: string }[]) {
  return notes.map(({ name, text, type, default: value }) => {
    const table = {
      category,
      ...(type && { type: { summary: type } }),
      ...(value && { defaultValue: { summary: value } }),
    };
    return [`${category} ${name}`, { name, description: text, control: false, table }];
  });
}

type Tags = {
  [Tag in keyof CoachElements]: DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> &
    EveryElement &
    ElementArgs<Tag>;
};

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends Tags {}
  }
}

/** Docs page of an element, from its declaration. */
function ElementPage({ element: { tag, file, text } }: { element: ElementDoc }) {
  return (
    <>
      <Title>{`<${tag}>`}</Title>
      <Subtitle>{plain(text)}</Subtitle>
      <Primary />
      <Markdown>
        {`Copy the lines above. They follow the controls below. The script is the same for all elements and stands on a page
once. \`your-shop.example\` stands for the address of the shop.`}
      </Markdown>
      <Heading>States</Heading>
      <ElementStates tag={tag} />
      <Heading>Attributes, events, methods and parts</Heading>
      <Markdown>
        {`Only these are public; anything else may change without notice. Events bubble, so one listener on the page is
enough. Style a part with \`${tag}::part(…)\`. Set custom properties on the element or above it.`}
      </Markdown>
      <Controls />
      <Heading>Size</Heading>
      <Markdown>
        After Brotli, with the messages of the largest language. `npm run check` compares it with the budget.
      </Markdown>
      <ElementSize tag={tag} />
      <Heading>Code</Heading>
      <ElementCode file={file} />
    </>
  );
}

/** Returns the snippet for a page, with the chosen attributes. */
function snippet(
  { tag, attributes }: Pick<ElementDoc, 'tag' | 'attributes'>,
  chosen: Readonly<Record<string, unknown>>,
): string {
  const given = new Map(Object.entries(chosen));
  const written = attributes.flatMap(({ name }) => {
    const value = given.get(name);
    if (value === true) return [` ${name}`];
    if ((typeof value !== 'string' && typeof value !== 'number') || value === '') return [];
    return [` ${name}="${String(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`];
  });
  return `<script src="https://your-shop.example/embed.js"></script>

<${tag}${written.join('')}></${tag}>`;
}

function plain(text: string): string {
  return text.replaceAll('`', '');
}
