import type { ChildProcess } from 'node:child_process';
import { studioLists } from '../server/modules/studio/lists.ts';
import type { Browser } from '../server/testing/browser.ts';
import { compare } from '../server/testing/clients-year/compare.ts';
import type { Desk } from '../server/testing/clients-year/desk.ts';
import { type ClientsYear, openClientsYear, type Size } from '../server/testing/clients-year/year.ts';
import { medianMs } from './load.ts';
import { limit, note, times, wrong } from './report.ts';
import type { Call, Reply } from './year-server.ts';

/**
 * A year of 500 clients, week by week through the shop's own API. One in ten sends and checks in every week; the
 * phones of the others are online every fourth week, and then send everything.
 */
const SIZE: Size = {
  clients: Number(process.env['YEAR_CLIENTS'] ?? 500),
  weeks: Number(process.env['YEAR_WEEKS'] ?? 52),
  planWeeks: 8,
  oneIn: 10,
};
/** Weeks with measurements; the first is the baseline. */
const MEASURED: readonly number[] = [4, 13, 26, 39, 52];
/** One client in so many gets the log export and the coach's view compared, too. */
const LOOKED_AT = 25;
const LIMITS = { list: 50, room: 80, member: 80, today: 80 } as const;
/** Limit of growth: tolerates noise, and is below growth in proportion to the log. */
const GROWN = 3;

type Part = keyof typeof LIMITS;
interface Measured {
  part: Part;
  name: string;
  ms: number;
}

/** Simulates the year, and reports growth and inconsistencies. */
export async function liveYear(shop: ChildProcess, origin: string, coachEmail: string): Promise<void> {
  const desk = createDeskProxy(shop);
  const began = performance.now();
  const year = await openClientsYear({ origin, desk, coachEmail }, SIZE);
  progress(`${SIZE.clients} clients have come`, began);
  const found = new Map<number, Measured[]>();
  for (let week = 1; week <= SIZE.weeks; week++) {
    await year.live(week);
    if (!MEASURED.includes(week) && week !== SIZE.weeks) continue;
    found.set(week, await measure(year, origin));
    progress(`week ${week}`, began);
  }
  tell(found);
  const sessions = year.clients.reduce((sum, { sent }) => sum + sent.size, 0);
  // Lets pending work finish.
  await desk.pass(1);
  const faults = await compare(year, desk, LOOKED_AT);
  wrong(`books of ${sessions} sessions of ${SIZE.clients} clients agree`, faults);
  const { tables } = await desk.books();
  for (const { name, rows, mb } of tables) note(`table ${name}, ${rows} rows`, `${mb.toFixed(1)} MB`);
  note('the year was lived in', `${((performance.now() - began) / 1000).toFixed(0)} s`);
}

function progress(what: string, began: number) {
  process.stderr.write(`${((performance.now() - began) / 1000).toFixed(0)} s: ${what}\n`);
}

/** The desk of a shop in another process. */
function createDeskProxy(shop: ChildProcess): Desk {
  const waiting = new Map<number, (reply: Reply) => void>();
  let calls = 0;
  shop.on('message', (reply: Reply) => waiting.get(reply.call)?.(reply));
  const ask = (name: keyof Desk, values: unknown[]) =>
    new Promise<unknown>((resolve, reject) => {
      const call = (calls += 1);
      waiting.set(call, ({ value, problem }) => {
        waiting.delete(call);
        if (problem === undefined) resolve(value);
        else reject(new Error(problem));
      });
      shop.send({ call, name, values } satisfies Call);
    });
  return new Proxy({} as Desk, {
    get:
      (_, name) =>
      (...values: unknown[]) =>
        ask(name as keyof Desk, values),
  });
}

const toCookieHeader = ({ cookies }: Browser) => ({ cookie: [...cookies].map((pair) => pair.join('=')).join('; ') });

/** Measures the client list and a client page for the coach, and a member's pages. */
async function measure({ coach, byId }: ClientsYear, origin: string): Promise<Measured[]> {
  const [id, client] = [...byId].find(([, { plan, n }]) => plan && n % SIZE.oneIn === 0) ?? [...byId][0]!;
  const key = client.plan?.key ?? '';
  const lists = studioLists().find(({ list }) => list === '/api/coach/clients')!.addresses;
  const room = ['', '/log', '/check-ins', '/plans'].map((part) => `/api/coach/clients/${id}${part}`);
  const pages = [
    `/api/user/workouts?plan=${key}`,
    `/api/training-programs/${key}`,
    `/api/user/plan-days?plan=${key}`,
    '/api/user/plans',
    '/api/user/progress',
    '/api/user/dashboard',
    '/api/coaching/check-ins',
    '/api/coaching/thread',
  ];
  const asked: [Part, readonly string[], Browser][] = [
    ['list', lists, coach],
    ['room', [...room, `/api/coach/talk/${id}`], coach],
    ['member', pages, client.browser],
    ['today', ['/api/coach/today'], coach],
  ];
  const found: Measured[] = [];
  for (const [part, addresses, browser] of asked) {
    for (const address of addresses) {
      const name = address.replace(id, '{id}').replace(key, '{plan}');
      found.push({ part, name, ms: await medianMs(origin + address, toCookieHeader(browser)) });
    }
  }
  return found;
}

const PART_LABELS: Record<Part, string> = {
  list: 'the list of clients, the slowest of its ways',
  room: 'a client’s room, the slowest of its parts',
  member: 'a member’s pages, the slowest of what they ask for',
  today: 'Today',
};

/** The slowest of each part by week, and every address that the year has made slower. */
function tell(found: ReadonlyMap<number, readonly Measured[]>) {
  const [first, ...later] = [...found.keys()];
  for (const part of Object.keys(LIMITS) as Part[]) {
    for (const [week, all] of found) {
      const slowest = all
        .filter((each) => each.part === part)
        .reduce((worst, each) => (each.ms > worst.ms ? each : worst));
      limit(`week ${week}, ${PART_LABELS[part]}: ${slowest.name}`, slowest.ms, LIMITS[part], 'ms');
    }
  }
  const last = later.at(-1);
  if (last === undefined) return;
  for (const { name, ms } of found.get(last)!) {
    const before = found.get(first!)!.find((each) => each.name === name);
    if (before) times(`${name}, week ${last} against week ${first}, ${before.ms.toFixed(1)} ms`, ms / before.ms, GROWN);
  }
}
