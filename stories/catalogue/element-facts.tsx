import { Suspense, use } from 'react';
import bytes from 'virtual:element-bytes';
import { EntryLink, useEntries } from './story-index.tsx';
import './catalogue.css';

const KB = 1024;

/** All states of an element and of its parts, with links to their stories. */
export function ElementStates({ tag }: { tag: string }) {
  return (
    <Suspense>
      <States tag={tag} />
    </Suspense>
  );
}

function States({ tag }: { tag: string }) {
  const title = `Elements/<${tag}>`;
  const stories = useEntries().filter((entry) => entry.type === 'story' && `${entry.title}/`.startsWith(`${title}/`));
  return (
    <table className="element-states">
      <thead>
        <tr>
          <th scope="col">State</th>
          <th scope="col">Part</th>
        </tr>
      </thead>
      <tbody>
        {stories.map((entry) => (
          <tr key={entry.id}>
            <td>
              <EntryLink entry={entry}>{entry.name}</EntryLink>
            </td>
            <td>{entry.title.slice(title.length + 1) || 'whole element'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Bytes that an element loads, with their budgets. */
export function ElementSize({ tag }: { tag: string }) {
  const budget = bytes.budgets[tag]!;
  const measured = bytes.measured?.[tag];
  const rows = [
    ['as the first element of a page', 'first'],
    ['beside other elements', 'further'],
  ] as const;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Loaded</th>
          {measured && <th scope="col">Last build</th>}
          <th scope="col">Budget</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([text, key]) => (
          <tr key={key}>
            <td>{text}</td>
            {measured && <td>{formatKb(measured[key])}</td>}
            <td>{formatKb(budget[key])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function formatKb(size: number): string {
  return `${(size / KB).toFixed(1)} KB`;
}

const sources = import.meta.glob<string>(
  ['/widgets/elements/*/*.{ts,tsx,css}', '!/widgets/**/*.{test,db.test,factory,harness,stub}.{ts,tsx}'],
  { query: '?raw', import: 'default' },
);

/** Links to the sources of an element. */
export function ElementCode({ file }: { file: string }) {
  return (
    <Suspense>
      <Code folder={`/${file.slice(0, file.lastIndexOf('/') + 1)}`} />
    </Suspense>
  );
}

const loaded = new Map<string, Promise<readonly (readonly [name: string, url: string])[]>>();

function Code({ folder }: { folder: string }) {
  if (!loaded.has(folder)) loaded.set(folder, loadCode(folder));
  return (
    <ul>
      {use(loaded.get(folder)!).map(([name, url]) => (
        <li key={name}>
          <a href={url} target="_blank" rel="noreferrer">
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The built Storybook has no server for sources, so their text comes with it. */
async function loadCode(folder: string) {
  const files = Object.entries(sources).filter(([name]) => name.startsWith(folder));
  // The declaration first.
  files.sort(([one], [other]) => Number(other.endsWith('.element.ts')) - Number(one.endsWith('.element.ts')));
  return Promise.all(
    files.map(async ([name, load]) => {
      const text = new Blob([await load()], { type: 'text/plain;charset=utf-8' });
      return [name.slice(1), URL.createObjectURL(text)] as const;
    }),
  );
}
