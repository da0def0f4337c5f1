import { createStore, type StoreApi } from 'zustand/vanilla';
import type { WorkoutsResponse } from '#contract/training/workouts.ts';
import type { Api } from '#widgets/core/api/api.ts';
import { listPlanEntries, downloadLog, type DownloadParts, type ExerciseHistory } from '../log/log-download.ts';
import { openJoinedLog, resolveId } from './log-joined.ts';
import { isUnsent, isWaiting, type Entry } from './log-queue.ts';
import { offerSessionsAgain } from './log-sender.ts';
import { createLogRestore } from './log-restore.ts';
import { createSyncReport, type SyncStatus } from './send-loop.ts';
import { openUntilCleared } from './device/device-id.ts';
import { noteWithdrawal, readWithdrawal } from './device/seen-withdrawal.ts';
import type { LogStorage } from './device/log-storage.ts';

export interface LogState {
  /** False until the device has been read. */
  ready: boolean;
  /** Sessions of this plan. */
  entries: readonly Entry[];
  last: WorkoutsResponse['last'];
  /** All-time bests by exercise id, from the shop's last answer. */
  bests: NonNullable<WorkoutsResponse['bests']>;
  /** Last withdrawn consent that this device knows. */
  withdrawnAt: string | null | undefined;
  /** Ids of sessions that continue under another device's or tab's session, by former id. */
  joined: Readonly<Record<string, string>>;
  sync: SyncStatus;
  /** True if unsent data outlives the page. */
  lasting: boolean;
}

export interface LogDeviceOptions {
  api: Api;
  storage: LogStorage;
  userId: string;
  planKey: string;
  moveDrafts?: MoveDrafts;
}

/** Moves unlogged values of a session that continues under another id. */
type MoveDrafts = (from: string, to: string) => void;

interface LogDeviceParts extends LogDeviceOptions {
  /** Called when the device may have further unsent entries: written back to it, or missing in the shop. */
  onRestored: () => void;
}

export interface LogDevice {
  store: StoreApi<LogState>;
  /** Shows the device's data, unless a newer write is pending. */
  refresh: () => Promise<void>;
  /** Downloads the shop's version once; again if the shop has newer data. */
  download: (again?: boolean) => Promise<void>;
  /** Sends refused entries once more. */
  offerAgain: () => Promise<void>;
  /** Shows a change at once and writes it to the device; reports it as saved only then. */
  write: (entry: Entry, change: (stored: Entry) => Entry) => Promise<void>;
  /** Starts a session. If another tab has just started the same day, continues that session. */
  start: (entry: Entry) => Promise<void>;
  /** Updates the sync status; a change that is still being written is neither saved nor sent. */
  report: (sync: SyncStatus) => void;
  /** Tells other tabs that the device's data has changed. */
  announce: () => void;
  listen: () => () => void;
}

/** The log before the device has been read. */
const UNREAD: Omit<LogState, 'lasting'> = {
  ready: false,
  entries: [],
  last: {},
  bests: {},
  withdrawnAt: undefined,
  joined: {},
  sync: 'saved',
};

/** Creates the store of a member's data for a plan on this device, with the shop's version. */
export function createLogDevice({ api, storage, userId, planKey, moveDrafts, onRestored }: LogDeviceParts): LogDevice {
  const prefix = `${userId}/session/`;
  const parts = { storage, prefix, planKey };
  const log = openJoinedLog({ ...parts, userId });
  const store = createStore<LogState>(() => ({ ...UNREAD, lasting: storage.lasting }));
  const keyOf = ({ session }: Entry) => prefix + session.id;
  const restore = createLogRestore<Entry>({ storage, userId, keyOf, load: () => listPlanEntries(parts) });
  const check = () => void refresh();
  const status = createSyncReport((sync) => store.setState({ sync }), check);
  /** Writes run one after the other. */
  let writes: Promise<unknown> = Promise.resolve();
  let pending = 0;
  /** Refreshes run one after the other, so that none shows older data than the one before. */
  let refreshing: Promise<void> = Promise.resolve();
  const load = () => downloadAll({ ...parts, api, onPage: refresh }, userId);
  // Missing sessions are sent.
  const onLoaded = () => refresh().then(restore.announce).then(onRestored);
  const download = createDownload(load, onLoaded);

  function refresh() {
    refreshing = refreshing.then(show, show);
    return refreshing;
  }

  async function show() {
    await writes;
    const { entries, result } = await restore.read(unsentIn(store.getState().entries, await log.joined()));
    // Read last: an entry that is missing because it was joined is always in it.
    const joined = await log.joined();
    for (const id in joined) moveDrafts?.(id, resolveId(joined, id));
    if (result !== 'intact') download.forget();
    const known = await readExerciseHistory(storage, userId, planKey);
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
    const written = writes
      .then(() => restore.write(work))
      .finally(() => {
        if (--pending > 0) return;
        status.report('waiting');
        void refresh().then(restore.announce);
      });
    // A failed write must not end the later ones.
    writes = written.catch(() => undefined);
    return written;
  }

  return {
    store,
    refresh,
    async download(again) {
      if (again) download.forget();
      await download.run();
    },
    offerAgain: () => offerSessionsAgain(storage, userId),
    write: (entry, change) => put(entry, () => log.change(entry, change)),
    start: (entry) => put(entry, () => log.begin(entry)),
    report: (sync) => pending === 0 && status.report(sync),
    announce: restore.announce,
    listen: () =>
      restore.listen({
        onChange: check,
        onCleared(isOwn) {
          download.forget();
          if (isOwn) store.setState({ entries: [] });
        },
      }),
  };
}

/** Creates a download that runs once, and again after a failure or `forget`. */
function createDownload(load: () => Promise<void>, onLoaded: () => Promise<void>) {
  let done = false;
  let running = false;
  return {
    forget() {
      done = false;
    },
    async run() {
      if (done || running) return;
      running = true;
      // Before the download, so that `forget` also applies to a running one.
      done = true;
      try {
        await load();
        await onLoaded();
      } catch {
        done = false; // Only local data is left; the next wake tries again.
      } finally {
        running = false;
      }
    },
  };
}

/** Downloads sessions and exercise history. Throws if the member's data is deleted meanwhile. */
async function downloadAll(parts: DownloadParts, userId: string): Promise<void> {
  const storage = await openUntilCleared(parts.storage, userId);
  const history = await downloadLog({ ...parts, storage });
  await saveExerciseHistory(storage, userId, parts.planKey, history);
}

async function readExerciseHistory(
  storage: LogStorage,
  userId: string,
  planKey: string,
): Promise<Pick<LogState, 'last' | 'bests' | 'withdrawnAt'>> {
  const last = (await storage.read<LogState['last']>(`${userId}/last/${planKey}`)) ?? {};
  const bests = (await storage.read<LogState['bests']>(`${userId}/bests/${planKey}`)) ?? {};
  return { last, bests, withdrawnAt: await readWithdrawal(storage, userId) };
}

async function saveExerciseHistory(
  storage: LogStorage,
  userId: string,
  planKey: string,
  { last, bests, consentWithdrawnAt }: ExerciseHistory,
): Promise<void> {
  // An answer from before the last withdrawal has heart rates and efforts from before it.
  if ((consentWithdrawnAt ?? '') >= ((await readWithdrawal(storage, userId)) ?? '')) {
    await storage.update(`${userId}/last/${planKey}`, () => last);
    await storage.update(`${userId}/bests/${planKey}`, () => bests ?? {});
  }
  await noteWithdrawal(storage, userId, consentWithdrawnAt);
}

/** Returns entries that must not be lost. A lost deletion is harmless: the shop still has the session. */
function unsentIn(entries: readonly Entry[], joined: LogState['joined']): Entry[] {
  return entries.filter((entry) => isUnsent(entry) && !entry.session.deleted && joined[entry.session.id] === undefined);
}
