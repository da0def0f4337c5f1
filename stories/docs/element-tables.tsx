import { readDocComment, type ElementDoc } from './doc-comment.ts';

const sources = import.meta.glob<string>('../../widgets/*/*.element.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const ELEMENTS = Object.values(sources)
  .map(readDocComment)
  .filter((element) => element !== undefined);

const KINDS = [
  ['attributes', 'Attribute'],
  ['events', 'Event'],
  ['parts', '::part'],
  ['properties', 'CSS property'],
] as const;

/** Every element with everything that is public about it, as the comments above the elements say. */
export function ElementTables() {
  return ELEMENTS.map((element) => (
    <section key={element.tag} aria-labelledby={element.tag}>
      <h3 id={element.tag}>
        <code>{`<${element.tag}>`}</code>
      </h3>
      <p>
        <Words text={element.text} />
      </p>
      {KINDS.map(([kind, title]) => (
        <Table key={kind} title={title} rows={element[kind]} />
      ))}
    </section>
  ));
}

function Table({ title, rows }: { title: string; rows: ElementDoc['attributes'] }) {
  if (rows.length === 0) return null;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">What it is for</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, type, text }) => (
          <tr key={name}>
            <td>
              <code>{name}</code>
            </td>
            <td>
              <Words text={text} />
              {type && (
                <>
                  {' '}
                  <code>{type}</code>
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A sentence whose `words in backticks` are code. */
function Words({ text }: { text: string }) {
  return text.split('`').map((part, index) => (index % 2 ? <code key={index}>{part}</code> : part));
}
