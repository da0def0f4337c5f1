import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Books, openBooks } from './books.ts';
import { type Fleet, startFleet } from './fleet.ts';
import { middle } from '../load.ts';
import { conclude } from './reliability.ts';
import { limit, note } from '../report.ts';
import { startTraffic } from './traffic.ts';

/** Resources of a fleet at one moment. */
interface Usage {
  minute: number;
  /** Resident memory of the largest process, in megabytes. */
  memory: number;
  /** Open database connections of all processes. */
  connections: number;
  /** Open files and sockets of all processes. */
  handles: number;
  /** Files in the folders for temporary files and uploads in work. */
  temporary: number;
}

const READINGS = 20;
/** Share of the run that warms up: caches fill, and the compiler works. */
const WARM_UP = 0.25;
/** Growth from the first to the last readings after the warm-up. */
const GROWN = { memory: 1.15, connections: 1.25, handles: 1.25 };
const LEFT_FILES = 2;

/** Two processes under load without any fault: memory, connections, handles and temporary files have to stay flat. */
export async function soak(minutes: number, build?: string): Promise<void> {
  const fleet = await startFleet([build, build]);
  const books = await openBooks(fleet.database.url);
  const traffic = await startTraffic(fleet.balancer.origin);
  const began = performance.now();
  await traffic.sendLetter();
  const found: Usage[] = [];
  for (let at = 1; at <= READINGS; at++) {
    await wait(Math.max(0, began + (at / READINGS) * minutes * 60_000 - performance.now()));
    found.push(await read(fleet, books, (performance.now() - began) / 60_000));
    process.stderr.write(`${describe(found.at(-1)!)}\n`);
  }
  await traffic.stop();
  await books.close();
  const steady = found.slice(Math.floor(READINGS * WARM_UP));
  for (const [name, most] of Object.entries(GROWN) as [keyof typeof GROWN, number][]) {
    const values = steady.map((usage) => usage[name]);
    const [early, late] = [middle(values.slice(0, 5)), middle(values.slice(-5))];
    limit(
      `${name}, the last readings against the first, ${early.toFixed(0)} → ${late.toFixed(0)}`,
      late / early,
      most,
      'times',
    );
  }
  limit('temporary files at the end', found.at(-1)!.temporary, LEFT_FILES, 'files');
  for (const usage of found.filter((_, i) => i % 5 === 4)) note(`minute ${usage.minute.toFixed(1)}`, describe(usage));
  await conclude(fleet, traffic.ledger, { cuts: [], began, orderly: true });
}

async function read({ members, folder }: Fleet, books: Books, minute: number): Promise<Usage> {
  const shops = members.flatMap(({ shop }) => shop ?? []);
  const [memory, handles, uploads, temporary, connections] = await Promise.all([
    Promise.all(shops.map((shop) => shop.memory())),
    Promise.all(shops.map(({ pid }) => count(`/proc/${pid}/fd`))),
    count(join(folder, 'data/files/incoming')),
    count(join(folder, 'tmp')),
    books.connections(),
  ]);
  return {
    minute,
    memory: Math.max(...memory),
    connections,
    handles: handles.reduce((sum, each) => sum + each, 0),
    temporary: uploads + temporary,
  };
}

/** Number of entries; a folder that nobody has made yet is empty. */
async function count(folder: string): Promise<number> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.length;
}

function describe({ minute, memory, connections, handles, temporary }: Usage): string {
  return `${minute.toFixed(1)} min: ${memory.toFixed(0)} MB, ${connections} connections, ${handles} handles, ${temporary} temporary files`;
}
