import elements from 'virtual:elements';

interface Row {
  name: string;
  type?: string;
  text: string;
}

/** Every element with its public API. */
export function ElementTables() {
  return elements.map(({ tag, text, attributes, events, methods, parts, properties }) => (
    <section key={tag} aria-labelledby={tag}>
      <h3 id={tag}>
        <code>{`<${tag}>`}</code>
      </h3>
      <p>
        <Words text={text} />
      </p>
      <Table title="Attribute" rows={attributes} />
      <Table title="Event" rows={events.map(({ name, detail, text }) => ({ name, text, type: detail }))} />
      <Table title="Method" rows={methods.map(({ name, text }) => ({ name: `${name}()`, text }))} />
      <Table title="::part" rows={parts} />
      <Table title="CSS property" rows={properties} />
    </section>
  ));
}

function Table({ title, rows }: { title: string; rows: readonly Row[] }) {
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

/** Sentence with code in `backticks`. */
function Words({ text }: { text: string }) {
  return text.split('`').map((part, index) => (index % 2 ? <code key={index}>{part}</code> : part));
}
