import type { StoreApi } from 'zustand/vanilla';
import type { WorkoutDay } from '#contract/training/training.ts';
import { LONGEST_SESSION_MS } from '#contract/training/workout-merge.ts';
import type { WorkoutSession } from '#contract/training/workouts.ts';
import { timeZone } from '#widgets/core/region/time-zone.ts';
import { deviceId } from '../sync/device/device-id.ts';
import { createLogDevice, type LogDeviceOptions, type LogState } from '../sync/log-device.ts';
import { resolveId } from '../sync/log-joined.ts';
import { editEntry, isWaiting, type Entry } from '../sync/log-queue.ts';
import { createSender } from '../sync/log-sender.ts';
import { newId } from '#widgets/core/new-id.ts';
import { onWake, withLock, type Sender } from '../sync/send-loop.ts';
import { sessionEdit, type SessionEdit } from '../session/session-edits.ts';

export interface LogOptions extends LogDeviceOptions {
  now?: () => Date;
  later?: (work: () => void, ms: number) => () => void;
}

export interface Log {
  store: StoreApi<LogState>;
  /** Starts a session with a copy of the day; returns its id. */
  begin: (day: WorkoutDay) => string;
  edit: (id: string, edit: SessionEdit) => void;
  retry: () => void;
  /** Reads the device, loads the shop's version and syncs both until closed. */
  open: () => () => void;
}

/** Creates the log of one member and plan. Saves to the device first, then sends to the shop. */
export function createLog({ now = () => new Date(), later, ...options }: LogOptions): Log {
  const { api, storage, userId, planKey } = options;
  const device = createLogDevice({ ...options, onRestored: () => sender?.wake() });
  const { store } = device;
  /** Sessions deleted here, as the shop knows them after the deletion was sent: they can be restored. */
  const gone = new Map<string, Entry>();
  let sender: Sender | undefined;

  function newSender() {
    return createSender({
      api,
      storage,
      userId,
      device: () => deviceId(storage, userId),
      ...(later && { later }),
      lock: (work, signal) => withLock(`coach-training-send/${userId}`, work, signal),
      onStatus: device.report,
      onSettled(stale) {
        void device.refresh().then(device.announce);
        if (stale) void device.download(true);
      },
    });
  }

  function write(entry: Entry, change: (stored: Entry) => Entry) {
    void device.write(entry, change).finally(() => sender?.wake());
  }

  return {
    store,
    begin(day) {
      const seenWithdrawalAt = store.getState().withdrawnAt;
      const entry = { ...newEntry(planKey, day, now()), seenWithdrawalAt };
      void device.start(entry).finally(() => sender?.wake());
      return entry.session.id;
    },
    edit(id, edit) {
      const { entries, joined } = store.getState();
      const to = resolveId(joined, id);
      const entry = entries.find(({ session }) => session.id === to) ?? gone.get(id);
      if (!entry) return;
      const at = now().getTime();
      const change = (stored: Entry) => editEntry(stored, edit, Math.max(at, stored.changedAt + 1));
      const next = change(entry);
      if (next.session.deleted)
        gone.set(next.session.id, { ...next, settled: next.session.revision, agreed: next.session });
      write(next, change);
    },
    retry() {
      void device
        .offerAgain()
        .then(device.refresh)
        .then(() => sender?.wake());
      void device.download();
    },
    open() {
      const opened = newSender();
      sender = opened;
      const wake = () => {
        opened.wake();
        void device.download();
      };
      const stopListening = [onWake(wake), device.listen()];
      const read = async () => {
        await device.offerAgain();
        await device.refresh();
      };
      void read().then(() => {
        if (store.getState().entries.some(isWaiting)) device.report('waiting');
        wake();
      });
      return () => {
        for (const stop of stopListening) stop();
        opened.stop();
      };
    },
  };
}

function newEntry(planKey: string, day: WorkoutDay, at: Date): Entry {
  const session = {
    id: newId(),
    revision: 1,
    planKey,
    dayId: day.id,
    startedAt: at.toISOString(),
    finishedAt: null,
    timeZone: timeZone(),
    notes: '',
    exercises: [],
    deleted: false,
  };
  return { session, places: {}, settled: 0, changedAt: at.getTime(), day };
}

/** Time after the last set from which a session counts as forgotten, in milliseconds. */
const FORGOTTEN_MS = 6 * 3_600_000;

/**
 * Returns the edit that ends a session: now, in the member's current time zone, or at the last set of a forgotten one, in
 * the zone of its start. If the clock was set back, it ends at its start. It ends a week after its start at the latest, as the shop requires.
 */
export function buildFinishEdit(at: Date, startedAt: string, exercises: WorkoutSession['exercises'] = []): SessionEdit {
  const began = Date.parse(startedAt);
  const done = exercises.flatMap(({ sets }) => sets.map(({ doneAt }) => Date.parse(doneAt)));
  const last = Math.max(began, ...done);
  const isForgotten = done.length > 0 && at.getTime() - last > FORGOTTEN_MS;
  const end = Math.min(isForgotten ? last : Math.max(at.getTime(), began), began + LONGEST_SESSION_MS);
  return sessionEdit({ finishedAt: new Date(end).toISOString(), ...(!isForgotten && { timeZone: zoneHere() }) });
}

function zoneHere(): string {
  try {
    return timeZone() || 'UTC';
  } catch {
    return 'UTC'; // Sessions can be logged without a known time zone.
  }
}
