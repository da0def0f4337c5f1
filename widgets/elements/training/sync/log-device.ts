import { createStore, type StoreApi } from 'zustand/vanilla';
import type { WorkoutsResponse } from '#contract/workouts.ts';
import type { Api } from '#widgets/core/api.ts';
import { listPlanEntries, requeueRefused, downloadLog, type ExerciseHistory } from '../log/log-download.ts';
import { openJoinedLog } from './log-joined.ts';
import { isUnsent, isWaiting, type Entry } from './log-queue.ts';
import { createLogRestore } from './log-restore.ts';
import { createSyncReport, type SyncStatus } from './send-loop.ts';
import type { LogStorage } from './log-storage.ts';

export interface LogState {
  /** False until the device has been read. */
  ready: boolean;
  /** Sessions of this plan. */
  entries: readonly Entry[];
  last: WorkoutsResponse['last'];
  /** All-time bests by exercise id, as the shop said last. */
  bests: NonNullable<WorkoutsResponse['bests']>;
  /** Sessions that were started here and go on as one that another device or tab had started: their ids by the former ones. */
  joined: Readonly<Record<string, string>>;
  sync: SyncStatus;
  /** Whether what waits outlives the page. */
  lasting: boolean;
}

export interface LogDeviceOptions {
  api: Api;
  storage: LogStorage;
  userId: string;
  planKey: string;
}

interface LogDeviceParts extends LogDeviceOptions {
  /** Unsent entries have been written back to the device. */
  onRestored: () => void;
}

export interface LogDevice {
  store: StoreApi<LogState>;
  /** Shows what the device holds, unless something newer is on its way there. */
  refresh: () => Promise<void>;
  /** Takes over what the shop knows, once; again when it has shown that it knows better. */
  download: (again?: boolean) => Promise<void>;
  /** Has what was refused sent once more. */
  offerAgain: () => Promise<void>;
  /** Shows a change at once and writes it to the device; only then is it said to be kept. */
  write: (entry: Entry, change: (stored: Entry) => Entry) => Promise<void>;
  /** The same for a session that begins. Where another tab has begun the same training a moment ago, it goes on as that. */
  start: (entry: Entry) => Promise<void>;
  /** Notes that a session goes on under the id of another one, for all tabs. */
  join: (from: string, to: string) => Promise<void>;
  /** Shows how far sending is; a change that is still being written is neither kept nor sent yet. */
  report: (sync: SyncStatus) => void;
  /** Tells other tabs that the device holds something new. */
  announce: () => void;
  listen: () => () => void;
}

/** The log before the device has been read. */
const UNREAD: Omit<LogState, 'lasting'> = {
  ready: false,
  entries: [],
  last: {},
  bests: {},
  joined: {},
  sync: 'saved',
};

/** What the device holds of one member and plan, as a store, and what the shop knows about it. */
export function createLogDevice({ api, storage, userId, planKey, onRestored }: LogDeviceParts): LogDevice {
  const prefix = `${userId}/session/`;
  const parts = { storage, prefix, planKey };
  const log = openJoinedLog({ ...parts, userId });
  const store = createStore<LogState>(() => ({ ...UNREAD, lasting: storage.lasting }));
  const keyOf = ({ session }: Entry) => prefix + session.id;
  const restore = createLogRestore<Entry>({ storage, userId, keyOf, load: () => listPlanEntries(parts) });
  const { announce } = restore;
  const check = () => void refresh();
  const status = createSyncReport((sync) => store.setState({ sync }), check);
  /** Writes go to the device one after the other. */
  let writes: Promise<unknown> = Promise.resolve();
  let pending = 0;
  let downloaded = false;
  let downloading = false;

  async function download(again = false) {
    if (again) downloaded = false;
    if (downloaded || downloading) return;
    downloading = true;
    try {
      await saveExerciseHistory(storage, `${userId}/`, planKey, await downloadLog({ ...parts, api, onPage: refresh }));
      downloaded = true;
      await refresh();
      announce();
    } catch {
      return; // The device's own copy is what there is; the next chance to ask comes with the next wake.
    } finally {
      downloading = false;
    }
  }

  async function refresh() {
    await writes;
    const joined = await log.joined();
    const { entries, result } = await restore.read(unsentIn(store.getState().entries, joined));
    if (result !== 'intact') downloaded = false;
    const known = await readExerciseHistory(storage, `${userId}/`, planKey);
    const lasting = storage.lasting && result !== 'in-memory';
    const sync = status.current(entries.some(isWaiting));
    if (pending === 0) store.setState({ ready: true, entries, ...known, joined, lasting, sync });
    if (result === 'restored') onRestored();
  }

  function put(entry: Entry, work: () => Promise<void>) {
    const others = store.getState().entries.filter(({ session }) => session.id !== entry.session.id);
    store.setState({ entries: [...others, entry] });
    status.report('sending');
    pending++;
    const written = writes.then(work).finally(() => {
      if (--pending > 0) return;
      status.report('waiting');
      void refresh().then(announce);
    });
    writes = written;
    return written;
  }

  return {
    store,
    refresh,
    download,
    offerAgain: () => requeueRefused(parts),
    write: (entry, change) => put(entry, () => log.change(entry, change)),
    start: (entry) => put(entry, () => log.begin(entry)),
    async join(from, to) {
      await log.join(from, to);
      store.setState({ joined: await log.joined() });
    },
    report: (sync) => pending === 0 && status.report(sync),
    announce,
    listen: () => restore.listen({ onChange: check, onCleared }),
  };

  function onCleared(isOwn: boolean) {
    downloaded = false;
    if (isOwn) store.setState({ entries: [] });
  }
}

async function readExerciseHistory(
  storage: LogStorage,
  prefix: string,
  planKey: string,
): Promise<Pick<LogState, 'last' | 'bests'>> {
  const last = (await storage.read<LogState['last']>(`${prefix}last/${planKey}`)) ?? {};
  return { last, bests: (await storage.read<LogState['bests']>(`${prefix}bests/${planKey}`)) ?? {} };
}

async function saveExerciseHistory(
  storage: LogStorage,
  prefix: string,
  planKey: string,
  { last, bests }: ExerciseHistory,
): Promise<void> {
  await storage.update(`${prefix}last/${planKey}`, () => last);
  await storage.update(`${prefix}bests/${planKey}`, () => bests);
}

/** Entries that a device must not lose. A lost deletion is none: the shop still has the session. */
function unsentIn(entries: readonly Entry[], joined: LogState['joined']): Entry[] {
  return entries.filter((entry) => isUnsent(entry) && !entry.session.deleted && joined[entry.session.id] === undefined);
}
