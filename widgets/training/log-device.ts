import { createStore, type StoreApi } from 'zustand/vanilla';
import type { WorkoutsResponse } from '#contract/workouts.ts';
import type { Api } from '#widgets/core/api.ts';
import { openLogChannel } from './log-channel.ts';
import { entriesOf, offerAgain, takeOver } from './log-download.ts';
import { openJoinedLog } from './log-joined.ts';
import type { Entry } from './log-queue.ts';
import type { SyncStatus } from './send-loop.ts';
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
export function createLogDevice({ api, storage, userId, planKey }: LogDeviceOptions): LogDevice {
  const prefix = `${userId}/session/`;
  const parts = { storage, prefix, planKey };
  const lastKey = `${userId}/last/${planKey}`;
  const bestsKey = `${userId}/bests/${planKey}`;
  const log = openJoinedLog({ ...parts, userId });
  const store = createStore<LogState>(() => ({ ...UNREAD, lasting: storage.lasting }));
  const { announce, listen } = openLogChannel(userId);
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
      const { last, bests } = await takeOver({ ...parts, api, onPage: refresh });
      await storage.update(lastKey, () => last);
      await storage.update(bestsKey, () => bests);
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
    const entries = await entriesOf(parts);
    const last = (await storage.read<LogState['last']>(lastKey)) ?? {};
    const bests = (await storage.read<LogState['bests']>(bestsKey)) ?? {};
    const joined = await log.joined();
    if (pending === 0) store.setState({ ready: true, entries, last, bests, joined, lasting: storage.lasting });
  }

  function report(sync: SyncStatus) {
    if (pending === 0) store.setState({ sync, lasting: storage.lasting });
  }

  function put(entry: Entry, work: () => Promise<void>) {
    const others = store.getState().entries.filter(({ session }) => session.id !== entry.session.id);
    store.setState({ entries: [...others, entry], sync: 'sending' });
    pending++;
    const written = writes.then(work).finally(() => {
      pending--;
      report('waiting');
      if (pending === 0) void refresh().then(announce);
    });
    writes = written;
    return written;
  }

  return {
    store,
    refresh,
    download,
    offerAgain: () => offerAgain(parts),
    write: (entry, change) => put(entry, () => log.change(entry, change)),
    start: (entry) => put(entry, () => log.begin(entry)),
    async join(from, to) {
      await log.join(from, to);
      store.setState({ joined: await log.joined() });
    },
    report,
    announce,
    listen: () => listen(() => void refresh()),
  };
}
