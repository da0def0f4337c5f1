import { studioLists } from '../server/modules/studio/lists.ts';
import { medianMs } from './load.ts';

export interface ListTimes {
  list: string;
  /** Limit in milliseconds. */
  most: number;
  /** Milliseconds of its first page, as it opens. */
  first: number;
  /** The worst of all its ways: sorts, filters, searches, last pages. */
  slowest: { address: string; ms: number };
  ways: number;
}

const LIST_MS = 50;
/** A room is many things at once. */
const ROOM_MS = 80;

/** Returns the median time of each list of the studio over sequential requests. */
export async function studioTimes(origin: string, cookie: string): Promise<ListTimes[]> {
  const found: ListTimes[] = [];
  for (const { list, addresses } of studioLists()) {
    const times: { address: string; ms: number }[] = [];
    for (const address of addresses) times.push({ address, ms: await medianMs(origin + address, { cookie }) });
    const slowest = times.reduce((worst, each) => (each.ms > worst.ms ? each : worst));
    found.push({ list, most: LIST_MS, first: times[0]!.ms, slowest, ways: addresses.length });
  }
  found.push(...(await roomTimes(origin, cookie)));
  return found;
}

/** Measures a client page: the page itself and the parts that it loads later. */
async function roomTimes(origin: string, cookie: string): Promise<ListTimes[]> {
  const answer = await fetch(`${origin}/api/coach/clients?q=client-1`, { headers: { cookie } });
  const { items } = (await answer.json()) as { items: { id: string }[] };
  const id = items[0]?.id;
  if (!id) return [];
  const times: { address: string; ms: number }[] = [];
  const room = `/api/coach/clients/${id}`;
  // All that the screen asks for as it opens; health notes are asked for by a press.
  for (const address of [room, `${room}/log`, `${room}/check-ins`, `${room}/plans`, `/api/coach/talk/${id}`]) {
    times.push({ address: address.replace(id, '{id}'), ms: await medianMs(origin + address, { cookie }) });
  }
  const slowest = times.reduce((worst, each) => (each.ms > worst.ms ? each : worst));
  return [{ list: '/api/coach/clients/{id}', most: ROOM_MS, first: times[0]!.ms, slowest, ways: times.length }];
}
