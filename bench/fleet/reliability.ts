import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Answered } from './balancer.ts';
import { openBooks } from './books.ts';
import { type Fleet, startFleet } from './fleet.ts';
import { listLogLines } from './fleet-log.ts';
import { middle } from '../load.ts';
import { note, wrong } from '../report.ts';
import { type Ledger, startTraffic } from './traffic.ts';

/** Times on the clock of `performance.now()`. */
interface Course {
  /** Start of the load. */
  began: number;
  /** When the database was away. */
  cuts: readonly { from: number; to: number }[];
  /** True if no process was killed: no request may be lost. */
  orderly?: boolean;
}

const KILL_EVERY_MS = 20_000;
const CUT_MS = 20_000;
/** After an outage, connections and leases need a moment. */
const RECOVERY_MS = 5_000;
const SLOWEST_MS = 5_000;
/** Load of a core above which a machine is too busy to judge times. */
const BUSY = 2;

/**
 * Two processes of one shop on one PostgreSQL under load. Every 20 seconds one of them is killed, and twice the database
 * is away for 20 seconds. Afterwards what was answered is compared with what is stored.
 */
export async function surviveFaults(minutes: number, build?: string): Promise<void> {
  const runMs = minutes * 60_000;
  const fleet = await startFleet([build, build]);
  const { balancer, database } = fleet;
  const traffic = await startTraffic(balancer.origin);
  const began = performance.now();
  const cuts: { from: number; to: number }[] = [];
  let kills = 0;
  let ended = false;

  async function killAtRandom() {
    for (; !ended; await wait(KILL_EVERY_MS)) {
      const alive = fleet.members.filter(({ shop }) => shop);
      // While one process is missing, the other one stays.
      if (alive.length < fleet.members.length) continue;
      kills += 1;
      const chosen = Math.floor(Math.random() * alive.length);
      progress(`process ${chosen} is killed`, began);
      await alive[chosen]!.kill();
    }
  }

  async function cutDatabase(how: 'fast' | 'kill') {
    const from = performance.now();
    progress(`the database is ${how === 'fast' ? 'stopped' : 'killed'}`, began);
    await database.cut(how);
    await wait(CUT_MS);
    await database.restore();
    cuts.push({ from, to: performance.now() + RECOVERY_MS });
    progress('the database is back', began);
  }

  await wait(3_000);
  const killing = killAtRandom();
  await wait(runMs * 0.1);
  await traffic.sendLetter();
  progress('the newsletter is sent', began);
  await wait(2_000);
  await cutDatabase('fast');
  await wait(runMs * 0.2);
  await cutDatabase('kill');
  await wait(Math.max(0, runMs - (performance.now() - began)));
  ended = true;
  await Promise.all([traffic.stop(), killing]);
  progress('the load has ended', began);
  note('processes killed', String(kills));
  await conclude(fleet, traffic.ledger, { cuts, began });
}

/** Compares the books, judges the answers, and ends the fleet. */
export async function conclude(fleet: Fleet, ledger: Ledger, course: Course): Promise<void> {
  for (const [name, keys] of Object.entries(ledger)) note(`answered: ${name}`, String((keys as string[]).length));
  const books = await openBooks(fleet.database.url);
  wrong('jobs that are still due', await books.settle());
  for (const [rule, faults] of await books.compare(ledger, join(fleet.folder, 'data'))) wrong(rule, faults);
  await books.close();
  judgeAnswers(fleet.balancer.answered, course);
  await fleet.end();
  const lines = await listLogLines(fleet.folder);
  for (const [event, count] of lines.events) note(`log: ${event}`, String(count));
  wrong('bugs in the log', lines.bugs);
  await fleet.remove();
}

/** Outside of the cuts, each answer is quick and none is a 5xx. A killed process loses what it had in work. */
function judgeAnswers(all: readonly Answered[], { cuts, began: start, orderly = false }: Course): void {
  const answered = all.filter(({ began }) => began >= start);
  const isCut = ({ began, ended }: Answered) => cuts.some(({ from, to }) => began < to && ended > from);
  const outside = answered.filter((each) => !isCut(each));
  const describe = ({ method, path, status, began, ended }: Answered) =>
    `${method} ${path.replaceAll(/[\da-f-]{36}|\w+_\w{10,}/g, '…')} ${status}, ${seconds(ended - began)} s, at ${seconds(began - start)} s`;
  note('requests', `${answered.length}`);
  note('median', `${middle(outside.map(({ began, ended }) => ended - began)).toFixed(0)} ms`);
  note('slowest', `${Math.max(...outside.map(({ began, ended }) => ended - began)).toFixed(0)} ms`);
  note('answers during the cuts', countStatuses(answered.filter(isCut)));
  if (!orderly) note('lost with a killed process', String(outside.filter(({ lost }) => lost).length));
  wrong('answers of 5xx', outside.filter(({ status, lost }) => status >= 500 && (orderly || !lost)).map(describe));
  const slow = outside.filter(({ began, ended }) => ended - began > SLOWEST_MS).map(describe);
  const load = loadavg()[1]! / availableParallelism();
  // Times say nothing about the shop where other programs take the processor.
  if (load > BUSY) note(`answers over 5 s, not judged at a load of ${load.toFixed(1)} a core`, String(slow.length));
  else wrong('answers over 5 s', slow);
  wrong('requests refused', outside.filter(({ status }) => status >= 400 && status < 500).map(describe));
}

const seconds = (ms: number) => (ms / 1000).toFixed(1);

function countStatuses(answered: readonly Answered[]): string {
  const counts = new Map<number, number>();
  for (const { status } of answered) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${count} × ${status}`).join(', ');
}

export function progress(what: string, began: number): void {
  process.stderr.write(`${((performance.now() - began) / 1000).toFixed(0)} s: ${what}\n`);
}
