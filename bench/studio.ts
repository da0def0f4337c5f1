import { studioLists } from '../server/modules/coach/lists.ts';
import { medianMs } from './load.ts';

export interface ListTimes {
  list: string;
  /** Milliseconds of its first page, as it opens. */
  first: number;
  /** The worst of all its ways: sorts, filters, searches, last pages. */
  slowest: { address: string; ms: number };
  ways: number;
}

/** How long the coach waits for each list of the studio: the middle of so many answers, one after the other. */
export async function studioTimes(origin: string, cookie: string): Promise<ListTimes[]> {
  const found: ListTimes[] = [];
  for (const { list, addresses } of studioLists()) {
    const times: { address: string; ms: number }[] = [];
    for (const address of addresses) times.push({ address, ms: await medianMs(origin + address, { cookie }) });
    const slowest = times.reduce((worst, each) => (each.ms > worst.ms ? each : worst));
    found.push({ list, first: times[0]!.ms, slowest, ways: addresses.length });
  }
  return found;
}
