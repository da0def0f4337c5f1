import { createStore, type StoreApi } from 'zustand/vanilla';
import type { WorkoutsResponse } from '#contract/workouts.ts';
import type { Api } from '#widgets/core/api.ts';
import { listenForNews } from './log-channel.ts';
import { edited, isGone, isWaiting, received, type Entry } from './log-queue.ts';
import { createSender, type Sender, type SyncStatus } from './log-sender.ts';
import type { LogStorage } from './log-storage.ts';
import { sessionEdit, type Edit } from './session-edits.ts';
import { getWorkouts } from './training.api.ts';

export interface LogState {
  /** False until the device has been read. */
  ready: boolean;
  /** Sessions of this plan. */
  entries: readonly Entry[];
  last: WorkoutsResponse['last'];
  sync: SyncStatus;
  /** Whether what waits outlives the page. */
  lasting: boolean;
}

export interface LogParts {
  api: Api;
  storage: LogStorage;
  userId: string;
  planKey: string;
  now?: () => Date;
  later?: (work: () => void, ms: number) => () => void;
}

export interface Log {
  store: StoreApi<LogState>;
  /** Starts a session of a day; its id. */
  begin: (dayId: string) => string;
  edit: (id: string, edit: Edit) => void;
  retry: () => void;
  /** Reads the device, asks the shop and keeps both up with each other until it is closed. */
  open: () => () => void;
}

/** The log of one member and plan. What is done is on the device first; the shop follows. */
export function createLog({ api, storage, userId, planKey, now = () => new Date(), later }: LogParts): Log {
  const prefix = `${userId}/session/`;
  const lastKey = `${userId}/last/${planKey}`;
  const store = createStore<LogState>(() => ({
    ready: false,
    entries: [],
    last: {},
    sync: 'saved',
    lasting: storage.lasting,
  }));
  /** Writes go to the device one after the other. */
  let writes: Promise<unknown> = Promise.resolve();
  let pending = 0;
  let asked = false;
  let asking = false;
  const news = listenForNews(userId);
  let sender: Sender | undefined;

  function newSender() {
    return createSender({
      api,
      storage,
      prefix,
      ...(later && { later }),
      lock: (work, signal) => withLock(`coach-training-send/${userId}`, work, signal),
      onStatus: (sync) =>
        store.setState({
          sync,
          lasting: storage.lasting,
        }),
      onSettled(stale) {
        void refresh().then(news.tell);
        if (stale) {
          asked = false;
          void takeStock();
        }
      },
    });
  }

  /** What the shop knows, once; again when it has shown that it knows better. */
  async function takeStock() {
    if (asked || asking) return;
    asking = true;
    try {
      const before = new Map(
        (await storage.list<Entry>(prefix)).filter(ofPlan).map((entry) => [entry.session.id, entry]),
      );
      const answer = await getWorkouts(api, planKey);
      for (const session of answer.sessions) {
        await storage.update<Entry>(prefix + session.id, (entry) => received(entry, session));
      }
      for (const [id, known] of before) {
        // What was sent while the shop answered may be missing in the answer.
        const gone = (entry: Entry) => isGone(known, answer) && entry.session.revision === known.session.revision;
        await storage.update<Entry>(prefix + id, (entry) => (entry && gone(entry) ? undefined : entry));
      }
      await storage.update(lastKey, () => answer.last);
      asked = true;
      await refresh();
      news.tell();
    } catch {
      return; // The device's own copy is what there is; the next chance to ask comes with the next wake.
    } finally {
      asking = false;
    }
  }

  /** Shows what the device holds, unless something newer is on its way there. */
  async function refresh() {
    await writes;
    const entries = (await storage.list<Entry>(prefix)).filter(ofPlan);
    const last = (await storage.read<WorkoutsResponse['last']>(lastKey)) ?? {};
    if (pending === 0) store.setState({ ready: true, entries, last, lasting: storage.lasting });
  }

  function ofPlan({ session }: Entry) {
    return session.planKey === planKey;
  }

  function keep(entry: Entry, change: (stored: Entry) => Entry) {
    const { entries } = store.getState();
    const others = entries.filter(({ session }) => session.id !== entry.session.id);
    store.setState({ entries: [...others, entry], sync: 'waiting' });
    pending++;
    writes = writes
      .then(() => storage.update<Entry>(prefix + entry.session.id, (stored) => (stored ? change(stored) : entry)))
      .finally(() => {
        pending--;
        if (pending === 0) void refresh().then(news.tell);
        sender?.wake();
      });
  }

  return {
    store,
    begin(dayId) {
      const id = newId();
      const at = now();
      const session = {
        id,
        revision: 1,
        planKey,
        dayId,
        startedAt: at.toISOString(),
        finishedAt: null,
        timeZone: timeZone(),
        notes: '',
        exercises: [],
        deleted: false,
      };
      const entry: Entry = { session, places: {}, settled: 0, changedAt: at.getTime() };
      keep(entry, (stored) => stored);
      return id;
    },
    edit(id, edit) {
      const entry = store.getState().entries.find(({ session }) => session.id === id);
      if (!entry) return;
      const at = now().getTime();
      const change = (stored: Entry) => edited(stored, edit, Math.max(at, stored.changedAt + 1));
      keep(change(entry), change);
    },
    retry() {
      sender?.wake();
      void takeStock();
    },
    open() {
      const opened = newSender();
      sender = opened;
      const wake = () => {
        opened.wake();
        void takeStock();
      };
      const seen = () => document.visibilityState === 'visible' && wake();
      addEventListener('online', wake);
      document.addEventListener('visibilitychange', seen);
      const unlisten = news.listen(() => void refresh());
      void refresh().then(() => {
        if (store.getState().entries.some(isWaiting)) store.setState({ sync: 'waiting' });
        wake();
      });
      return () => {
        removeEventListener('online', wake);
        document.removeEventListener('visibilitychange', seen);
        unlisten();
        opened.stop();
      };
    },
  };
}

/** The end of a session, in the zone that its member is in by then. A clock that was set back ends it where it began. */
export function finishAt(at: Date, startedAt: string): Edit {
  const finishedAt = new Date(Math.max(at.getTime(), Date.parse(startedAt))).toISOString();
  return sessionEdit({ finishedAt, timeZone: timeZone() });
}

/** Pages without https have no randomUUID; what it is made of they have. */
function newId(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID();
  const bytes = [...(crypto as Crypto).getRandomValues(new Uint8Array(16))];
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function timeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}

/** Where browsers have no locks, two tabs may send the same: revisions make that harmless. */
async function withLock(name: string, work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(name, { signal }, work);
  else await work();
}
