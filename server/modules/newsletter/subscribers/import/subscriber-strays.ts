import type { SubscriberStanding } from '#contract/newsletter/subscribers.studio.ts';
import { type Columns, findStrayStatus, STANDINGS } from './subscriber-columns.ts';

interface Reader {
  standing: SubscriberStanding;
  silent: readonly number[];
}

/** Reads a word for people who left in a column about something else as `unclear`, and notes it once a column. */
export function readStrayStatus(
  columns: Columns,
  record: readonly string[],
  stray: Map<number, string>,
): SubscriberStanding {
  const at = findStrayStatus(columns, record);
  if (at === undefined) return 'subscribed';
  if (!stray.has(at)) stray.set(at, `${columns.header[at] || at + 1}: ${record[at]!.trim().slice(0, 60)}`);
  return 'unclear';
}

export function mostCareful(a: SubscriberStanding, b: SubscriberStanding): SubscriberStanding {
  return STANDINGS.indexOf(a) > STANDINGS.indexOf(b) ? a : b;
}

/**
 * Makes people unclear whose cell is empty in a column that only later rows fill, as it would in the first rows. Notes
 * the column.
 */
export function askAboutLateColumns(
  { suspects, standing, header }: Columns,
  people: readonly Reader[],
  stray: Map<number, string>,
): void {
  for (const { index, isCertain } of suspects) {
    // Other columns answer for a column that is recognised by a part of its name.
    if (!isCertain && standing.length > 0) continue;
    const asked = people.filter((person) => person.silent.includes(index));
    if (asked.length === people.length || asked.length === 0) continue;
    for (const person of asked) person.standing = mostCareful(person.standing, 'unclear');
    if (!stray.has(index)) stray.set(index, header[index] ?? '');
  }
}
