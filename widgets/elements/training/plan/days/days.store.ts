import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PlanDaysResult, PlanDayWrite } from '#contract/training/plans/plan-days.ts';
import type { Api } from '#widgets/core/api/api.ts';
import { ApiError } from '#widgets/core/api/errors.ts';
import {
  editDayEntry,
  isDayMissing,
  noteSent,
  revertDayEntry,
  requeueMissingDay,
  receiveDay,
  settleDayEntry,
  isDayUnsent,
  isDayWaiting,
  type DayEdit,
  type DayEntry,
} from '../../sync/day-queue.ts';
import { createLogRestore, type LogRestore } from '../../sync/log-restore.ts';
import { openUntilCleared } from '../../sync/device/device-id.ts';
import { noteWithdrawal, readWithdrawal } from '../../sync/device/seen-withdrawal.ts';
import type { LogStorage } from '../../sync/device/log-storage.ts';
import { offerAgain, UNREADABLE } from '../../sync/refusals.ts';
import {
  createSendLoop,
  createSyncReport,
  onWake,
  StrangeAnswer,
  withLock,
  type Sender,
  type SendLoopParts,
  type SyncStatus,
} from '../../sync/send-loop.ts';
import { getPlanDays, sendPlanDays } from '../../training.api.ts';

interface DaysState {
  /** Changes of the plan's days. */
  days: readonly DayEntry[];
  sync: SyncStatus;
}

export interface Days {
  store: StoreApi<DaysState>;
  change: (dayId: string, edit: DayEdit) => void;
  /** Accepts the shop's refusal and drops the change. */
  giveUp: (dayId: string) => void;
  retry: () => void;
  /** Reads the device, loads the shop's version and syncs both until closed. */
  open: () => () => void;
}

export interface DaysOptions {
  api: Api;
  storage: LogStorage;
  userId: string;
  planKey: string;
  later?: (work: () => void, ms: number) => () => void;
}

/** Creates the store of a member's changes to plan days. Saves to the device first, then sends to the shop. */
export function createDays({ api, storage, userId, planKey, later }: DaysOptions): Days {
  const keyOf = (dayId: string) => toDayKey(userId, { planKey, dayId });
  const store = createStore<DaysState>(() => ({ days: [], sync: 'saved' }));
  const restore = createDaysRestore(storage, userId, planKey);
  const check = () => void refresh();
  const status = createSyncReport((sync) => store.setState({ sync }), check);
  let sender: Sender | undefined;
  /** Writes run one after the other, so that later reads see them all. */
  let writes: Promise<unknown> = Promise.resolve();
  let pending = 0;
  let withdrawnAt: string | null | undefined;

  async function refresh() {
    await writes;
    const { entries: days, result } = await restore.read(store.getState().days.filter(isDayUnsent));
    withdrawnAt = await readWithdrawal(storage, userId);
    store.setState({ days, sync: status.current(days.some(isDayWaiting)) });
    if (result === 'restored') sender?.wake();
  }

  function write(dayId: string, change: (stored: DayEntry | undefined) => DayEntry | undefined) {
    const known = store.getState().days;
    const next = change(known.find((entry) => entry.change.dayId === dayId));
    const others = known.filter((entry) => entry.change.dayId !== dayId);
    store.setState({ days: [...others, ...(next ? [next] : [])] });
    status.report('sending');
    pending++;
    const work = () => restore.write(() => storage.update<DayEntry>(keyOf(dayId), change));
    // A failed write must not end the later ones.
    const settle = () => pending--;
    writes = writes.then(work).then(settle, settle);
    void refresh()
      .then(restore.announce)
      .then(() => sender?.wake());
  }

  async function download() {
    try {
      await downloadDays({ api, storage, userId, planKey }, keyOf);
      await refresh();
      restore.announce();
      // Missing days are sent.
      sender?.wake();
    } catch {
      return; // Only local data is left; older shops have none.
    }
  }

  return {
    store,
    change: (dayId, edit) => write(dayId, (entry) => editDayEntry(entry, { planKey, dayId }, edit, withdrawnAt)),
    giveUp: (dayId) => write(dayId, (entry) => entry && revertDayEntry(entry)),
    retry: () => void offerDaysAgain(storage, userId).then(() => sender?.wake()),
    open() {
      const opened = createDaySender({
        api,
        storage,
        userId,
        later,
        // A change that is still being written is neither saved nor sent.
        onStatus: (sync) => pending === 0 && status.report(sync),
        onSettled: () => void refresh().then(restore.announce),
      });
      sender = opened;
      const wake = () => {
        opened.wake();
        void download();
      };
      const stopListening = [
        onWake(wake),
        restore.listen({ onChange: check, onCleared: (isOwn) => isOwn && store.setState({ days: [] }) }),
      ];
      void offerDaysAgain(storage, userId).then(refresh).then(wake);
      return () => {
        for (const stop of stopListening) stop();
        opened.stop();
      };
    },
  };
}

async function downloadDays(
  { api, storage, userId, planKey }: Omit<DaysOptions, 'later'>,
  keyOf: (dayId: string) => string,
): Promise<void> {
  const current = await openUntilCleared(storage, userId);
  const before = await listPlanDays(storage, userId, planKey);
  const { changes, consentWithdrawnAt } = await getPlanDays(api, planKey);
  await noteWithdrawal(current, userId, consentWithdrawnAt);
  for (const change of changes)
    await current.update<DayEntry>(keyOf(change.dayId), (entry) => receiveDay(entry, change, consentWithdrawnAt));
  for (const { change } of before.filter((entry) => isDayMissing(entry, changes)))
    // The answer may lack versions that were sent meanwhile.
    await current.update<DayEntry>(keyOf(change.dayId), (entry) =>
      entry?.change.revision === change.revision && !isDayUnsent(entry) ? requeueMissingDay(entry) : entry,
    );
}

/** Returns the stored changes of one plan's days. */
async function listPlanDays(storage: LogStorage, userId: string, planKey: string): Promise<DayEntry[]> {
  return (await storage.list<DayEntry>(`${userId}/day/`)).filter(({ change }) => change.planKey === planKey);
}

function toDayKey(userId: string, { planKey, dayId }: Pick<PlanDayWrite, 'planKey' | 'dayId'>): string {
  return `${userId}/day/${planKey}/${dayId}`;
}

/** Marks a member's refused days to be sent again. */
export function offerDaysAgain(storage: LogStorage, userId: string): Promise<void> {
  return offerAgain(storage, storage.list<DayEntry>(`${userId}/day/`), ({ change }) => toDayKey(userId, change));
}

function createDaysRestore(storage: LogStorage, userId: string, planKey: string): LogRestore<DayEntry> {
  return createLogRestore({
    storage,
    userId,
    topic: '/days',
    keyOf: ({ change }) => toDayKey(userId, change),
    load: () => listPlanDays(storage, userId, planKey),
  });
}

export interface DaySenderParts extends Pick<DaysOptions, 'api' | 'storage' | 'userId'> {
  later?: DaysOptions['later'] | undefined;
  /** Lets one tab send at a time. */
  lock?: SendLoopParts['lock'] | undefined;
  onStatus: (status: SyncStatus) => void;
  onSettled: () => void;
}

/** Creates a sender of a member's changes to days of all plans. */
export function createDaySender(parts: DaySenderParts): Sender {
  const { api, storage, userId, later, onStatus, onSettled } = parts;
  const prefix = `${userId}/day/`;
  const waiting = async () => (await storage.list<DayEntry>(prefix)).filter(isDayWaiting);
  const keyOf = (change: PlanDayWrite) => toDayKey(userId, change);

  async function sendAll(signal: AbortSignal): Promise<void> {
    for (let most = BATCH; !signal.aborted;) {
      const current = await openUntilCleared(storage, userId);
      const batch = (await waiting()).slice(0, most);
      if (batch.length === 0) break;
      onStatus('sending');
      for (const { change } of batch) {
        await storage.update<DayEntry>(keyOf(change), (entry) => entry && noteSent(entry, change));
      }
      const answer = await ask(api, batch.map(toWrite));
      const withdrawnAt = answer?.consentWithdrawnAt;
      await noteWithdrawal(current, userId, withdrawnAt);
      // A refused batch is sent again one by one, so that one bad change blocks no other.
      if (!answer) most = 1;
      for (const [index, result] of (answer?.results ?? []).entries()) {
        const { change } = batch[index]!;
        await current.update<DayEntry>(keyOf(change), (entry) => settleDayEntry(entry, change, result, withdrawnAt));
      }
      if (answer) onSettled();
    }
    onStatus('saved');
  }

  return createSendLoop({
    sendAll,
    hasWaiting: async () => (await waiting()).length > 0,
    lock: parts.lock ?? ((work, signal) => withLock(`coach-training-days/${userId}`, work, signal)),
    onStatus,
    later,
  });
}

function toWrite({ change, agreed, seenWithdrawalAt }: DayEntry): PlanDayWrite {
  return { ...change, seen: agreed?.revision ?? 0, seenWithdrawalAt };
}

/** Entries in one request; the contract allows 50. */
const BATCH = 20;

async function ask(api: Api, changes: PlanDayWrite[]): Promise<PlanDaysResult | undefined> {
  try {
    const answer = await sendPlanDays(api, changes);
    if (!changes.every(({ dayId }, index) => answer?.results?.[index]?.dayId === dayId)) throw new StrangeAnswer();
    return answer;
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 400 && error.status !== 413)) throw error;
    const [first, ...others] = changes;
    if (others.length > 0 || !first) return undefined;
    return { results: [{ planKey: first.planKey, dayId: first.dayId, status: 'refused', message: UNREADABLE }] };
  }
}
