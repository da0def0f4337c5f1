import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { startFleet } from './fleet.ts';
import { buildNewer } from './newer-build.ts';
import { conclude, progress } from './reliability.ts';
import { note, wrong } from '../report.ts';
import { startTraffic } from './traffic.ts';

const PAGES = ['/', '/blog', '/home', '/login'];
const PAUSE_MS = 200;

/**
 * A deploy under load: two processes of this build are replaced one after the other by a newer build with one more
 * migration. No request may fail, on pages from before and from after.
 * @param build Folder of the newer build; made from the sources if missing.
 */
export async function deploy(minutes: number, build?: string): Promise<void> {
  const newer = build ?? (await buildNewer());
  const fleet = await startFleet([undefined, undefined]);
  const { origin } = fleet.balancer;
  const traffic = await startTraffic(origin);
  const began = performance.now();
  const stageMs = (minutes * 60_000) / 3;
  const visits = visitPages(origin);
  await wait(stageMs);
  const before = visits.files();
  await traffic.sendLetter();
  progress('the first process is replaced', began);
  await fleet.members[0]!.replace(newer);
  progress('both builds run', began);
  await wait(stageMs);
  progress('the second process is replaced', began);
  await fleet.members[1]!.replace(newer);
  progress('the newer build runs', began);
  await wait(stageMs);
  await traffic.stop();
  await visits.stop();
  const after = visits.files();
  note('built files of pages before', String(before.size));
  note('built files that are new', String([...after].filter((path) => !before.has(path)).length));
  wrong('files of pages from before', await listMissing(origin, before));
  await conclude(fleet, traffic.ledger, { cuts: [], began, orderly: true });
  if (!build) await rm(newer, { recursive: true });
}

/** Opens pages with all their built files, as browsers do. Failures are counted by the balancer. */
function visitPages(origin: string) {
  const files = new Set<string>();
  let stopped = false;
  const visit = async (path: string) => {
    const html = await (await fetch(origin + path)).text();
    const named = [...html.matchAll(/(?:src|href)="(\/(?:assets|embed)\/[^"?#]+)"/g)].map(([, file]) => file!);
    for (const file of named) files.add(file);
    await Promise.all(named.map(async (file) => (await fetch(origin + file)).arrayBuffer()));
  };
  const run = async () => {
    for (let n = 0; !stopped; n++) {
      await visit(PAGES[n % PAGES.length]!);
      await wait(PAUSE_MS);
    }
  };
  const running = Promise.all([run(), run()]);
  return {
    files: () => new Set(files),
    async stop() {
      stopped = true;
      await running;
    },
  };
}

async function listMissing(origin: string, files: ReadonlySet<string>): Promise<string[]> {
  const found = await Promise.all(
    [...files].map(async (path) => {
      const response = await fetch(origin + path);
      await response.arrayBuffer();
      return response.ok ? [] : [`${path} ${response.status}`];
    }),
  );
  return found.flat();
}
