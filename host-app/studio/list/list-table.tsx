import { createColumnHelper, tableFeatures, useTable } from '@tanstack/react-table';
import { Link } from '@tanstack/react-router';
import { useMemo, type KeyboardEvent, type ReactNode } from 'react';
import { useSay, type Words } from '#widgets/core/i18n/words.tsx';

export interface ListColumn<T> {
  /** The API's sort key, if `sorts` is set. */
  id: string;
  header: Words;
  cell: (row: T) => ReactNode;
  /** True if the heading sorts the list. */
  sorts?: boolean;
  /** Aligns figures. */
  figures?: boolean;
}

interface Props<T> {
  /** Accessible name of the table. */
  label: string;
  rows: readonly T[];
  columns: readonly ListColumn<T>[];
  rowId: (row: T) => string;
  to?: ((row: T) => string) | undefined;
  /** Sort key as in the address: `-createdAt`. */
  sort?: string | undefined;
  onSort: (sort: string) => void;
}

// The server sorts and pages.
const features = tableFeatures({});

/**
 * Table of a list. The first column of a row is its link; arrow keys move between rows. On a phone each row is a card
 * with labelled values.
 */
export function ListTable<T>({ label, rows, columns, rowId, to, sort, onSort }: Props<T>) {
  const say = useSay();
  const defined = useMemo(() => {
    const helper = createColumnHelper<typeof features, T & object>();
    return helper.columns(columns.map(({ id, cell }) => helper.display({ id, cell: ({ row }) => cell(row.original) })));
  }, [columns]);
  const table = useTable({ features, columns: defined, data: rows as (T & object)[], getRowId: rowId });
  return (
    // Arrow keys are a shortcut between links that Tab reaches, too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <table className="studio-table" aria-label={label} onKeyDown={toNextRow}>
      <thead>
        <tr>
          {columns.map(({ id, header, sorts, figures }) => (
            <th key={id} scope="col" data-figures={figures} aria-sort={toAriaSort(id, sort)}>
              {sorts ? (
                <button type="button" onClick={() => onSort(sort === id ? `-${id}` : id)}>
                  {say(header)}
                </button>
              ) : (
                say(header)
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.getRowModel().rows.map((row) => (
          <tr key={row.id}>
            {row.getAllCells().map((cell, at) => {
              const { header, figures } = columns[at]!;
              const shown = <table.FlexRender cell={cell} />;
              return (
                <td key={cell.id} data-figures={figures} data-label={say(header)}>
                  {at === 0 && to ? <Link to={to(row.original)}>{shown}</Link> : shown}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function toAriaSort(id: string, sort: string | undefined): 'ascending' | 'descending' | undefined {
  if (sort === id) return 'ascending';
  return sort === `-${id}` ? 'descending' : undefined;
}

function toNextRow(event: KeyboardEvent<HTMLTableElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || !(event.target instanceof HTMLAnchorElement)) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('tbody td:first-child a')];
  const at = links.indexOf(event.target);
  const next = at === -1 ? undefined : links[at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
