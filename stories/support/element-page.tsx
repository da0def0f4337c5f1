import { Controls, Markdown, Primary, Subtitle, Title } from '@storybook/addon-docs/blocks';
import type { ElementDoc } from '../../scripts/elements/declarations.ts';

/** Docs page of an element, from its declaration. */
export function ElementPage({ element: { tag, text } }: { element: ElementDoc }) {
  return (
    <>
      <Title>{`<${tag}>`}</Title>
      <Subtitle>{plain(text)}</Subtitle>
      <Primary />
      <Markdown>
        {`The lines above are to be copied; they follow what is chosen below. The script is the same for all elements, and
stands on a page once. \`your-shop.example\` is the address of the shop.

What is not in this table may change without notice. Events bubble, so that one listener on the page is enough; a part is
styled as \`${tag}::part(…)\`; custom properties are set on the element or anywhere above it.`}
      </Markdown>
      <Controls />
    </>
  );
}

/** Returns the snippet for a page, with the chosen attributes. */
export function snippet(
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
