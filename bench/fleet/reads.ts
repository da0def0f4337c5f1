import { availableParallelism } from 'node:os';
import autocannon from 'autocannon';
import { note, ratio } from '../report.ts';
import { type Fleet, startFleet } from './fleet.ts';

const PATHS = ['/', '/blog', '/api/programs'];
const CONNECTIONS = 20;
/** The first seconds, in which the program is still being compiled, do not count. */
const WARM_UP_SECONDS = 3;
const SECONDS = 5;
/** A core for each of two processes, and one for the load. */
const NEEDED_CORES = 3;
const GOAL = 1.8;

interface Reads {
  /** Answers of all processes in a second, by path. */
  rates: Record<string, number>;
  /** Cores that the load itself took. */
  loadCores: number;
}

/** Reads of two processes on one database against those of one, without a proxy. */
export async function compareReads(build?: string): Promise<void> {
  const one = await measure([build]);
  const two = await measure([build, build]);
  const cores = availableParallelism();
  for (const path of PATHS) {
    const name = `GET ${path}, two processes against one`;
    const [former, value] = [one.rates[path]!, two.rates[path]!];
    note(name, `${former.toFixed(0)} → ${value.toFixed(0)}/s`);
    if (cores >= NEEDED_CORES) ratio(name, value / former, GOAL);
    else note(name, `${(value / former).toFixed(2)} times`);
  }
  note('cores that the load took', `${one.loadCores.toFixed(2)} and ${two.loadCores.toFixed(2)} of ${cores}`);
  if (cores < NEEDED_CORES) note(`${GOAL} times is a goal from this number of cores on`, String(NEEDED_CORES));
}

async function measure(builds: readonly (string | undefined)[]): Promise<Reads> {
  const fleet = await startFleet(builds);
  for (const path of PATHS) await readAll(fleet, path, WARM_UP_SECONDS);
  const rates: Record<string, number> = {};
  const began = performance.now();
  const before = process.cpuUsage();
  for (const path of PATHS) rates[path] = await readAll(fleet, path, SECONDS);
  const { user, system } = process.cpuUsage(before);
  const loadCores = (user + system) / 1_000 / (performance.now() - began);
  await fleet.end();
  await fleet.remove();
  return { rates, loadCores };
}

/** Returns the answers a second of all processes, each asked by a thread of its own. */
async function readAll({ members }: Fleet, path: string, duration: number): Promise<number> {
  const rates = await Promise.all(
    members.map(async ({ port }) => {
      const url = `http://localhost:${port}${path}`;
      const { requests, non2xx, errors } = await autocannon({ url, connections: CONNECTIONS, duration, workers: 1 });
      if (errors > 0 || non2xx > 0) throw new Error(`${url} failed under load.`);
      return requests.average;
    }),
  );
  return rates.reduce((sum, rate) => sum + rate, 0);
}
