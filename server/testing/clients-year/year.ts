import { dayIn, toMonday, plusDays } from '#server/platform/days.ts';
import { type Browser, createBrowser } from '../browser.ts';
import {
  checkIn,
  type Client,
  createClient,
  introduce,
  lookAtPlan,
  signIn,
  sync,
  train,
  sendClientMessage,
} from './client.ts';
import { answer, givePlans, writePlans } from './coach.ts';
import type { Desk } from './desk.ts';
import { drawNumber, runConcurrently } from './draw.ts';

/** Size of the simulated year. */
export interface Size {
  clients: number;
  weeks: number;
  /** Weeks of a plan, after which clients need another. */
  planWeeks: number;
  /**
   * One client in so many sends, checks in and writes every week. The others are online every fourth week only:
   * they then send everything at once and write to the coach.
   */
  oneIn: number;
}

export interface ClientsYear {
  coach: Browser;
  clients: readonly Client[];
  /** Lives through a week; the first is number 1. */
  live: (week: number) => Promise<void>;
  /** By account id. */
  byId: ReadonlyMap<string, Client>;
}

const ZONE = 'Europe/Helsinki';
const HOUR_MS = 3_600_000;
const PARALLEL = 6;
/** Weeks between the syncs of offline clients, and between payments. */
const MONTH = 4;
/** Some days longer, so that no renewal is due at the exact hour. */
const PAID_DAYS = MONTH * 7 + 3;
/** In one of thirteen weeks there is no check-in: four times a month. */
const OF_WEEKS = 13;

/** Opens a shop whose coach has two plans and so many clients, from a Monday on. */
export async function openClientsYear(
  { origin, desk, coachEmail }: { origin: string; desk: Desk; coachEmail: string },
  size: Size,
): Promise<ClientsYear> {
  const now = new Date(await desk.now());
  const begins = new Date(`${plusDays(toMonday(dayIn('UTC', now)), 7)}T09:00:00Z`);
  await desk.pass((begins.getTime() - now.getTime()) / HOUR_MS);
  const clients = Array.from({ length: size.clients }, (_, at) => createClient(origin, at + 1));
  await desk.take(clients.map(({ email, n }) => ({ email, firstName: 'Client', lastName: String(n) })));
  await desk.renew(PAID_DAYS, []);
  const coach = createBrowser(origin);
  await signIn(coach, coachEmail, desk.code);
  await runConcurrently(clients, PARALLEL, async (client) => {
    await signIn(client.browser, client.email, desk.code);
    await introduce(client);
  });
  const { clients: booked } = await desk.books();
  const byId = new Map(clients.map((client) => [booked[client.email]!.id, client]));
  const keys = await writePlans(coach, size.planWeeks);
  const today = () => desk.now().then((at) => dayIn(ZONE, new Date(at)));
  await givePlans(coach, { keys, today: await today(), byId });

  return {
    coach,
    clients,
    byId,
    async live(week) {
      // Until Sunday evening, when phones find a connection.
      await desk.pass(6 * 24 + 8);
      const sunday = await today();
      // A failed card is replaced a day before the access ends.
      if (week % MONTH === 1) await desk.renew(PAID_DAYS - 7, []);
      await runConcurrently(clients, PARALLEL, (client) => liveWeek(client, { week, sunday, size }));
      // And the coach's Monday.
      await desk.pass(16);
      await answer(coach, week, byId);
      await givePlans(coach, { keys, today: await today(), byId });
      if (week % MONTH === 0) {
        const failed = clients.filter(({ n }) => drawNumber(25, n, week, 'card') === 0);
        await desk.renew(
          PAID_DAYS,
          failed.map(({ email }) => email),
        );
      }
    },
  };
}

async function liveWeek(client: Client, { week, sunday, size }: { week: number; sunday: string; size: Size }) {
  const { n } = client;
  const often = n % size.oneIn === 0;
  const has = often || (n + week) % MONTH === 0;
  const last = week === size.weeks;
  await lookAtPlan(client, sunday);
  // Some skip training for some weeks.
  if (drawNumber(20, n, Math.floor(week / MONTH), 'away') > 0) train(client, toMonday(sunday));
  if (has || last) await sync(client, week);
  if (has && (n + week) % OF_WEEKS !== 0) await checkIn(client, week);
  if (has && drawNumber(10, n, week, 'writes') === 0) await sendClientMessage(client);
}
