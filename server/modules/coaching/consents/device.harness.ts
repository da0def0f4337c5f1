import type { WorkoutDay } from '#contract/training/training.ts';
import type { Browser } from '#server/testing/browser.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { createApi } from '#widgets/core/api/api.ts';
import { downloadLog } from '#widgets/elements/training/log/log-download.ts';
import { noteWithdrawal } from '#widgets/elements/training/sync/device/seen-withdrawal.ts';
import { createMemoryStorage, type LogStorage } from '#widgets/elements/training/sync/device/log-storage.ts';
import { resolveId, type Joined } from '#widgets/elements/training/sync/log-joined.ts';
import { editEntry, type Entry } from '#widgets/elements/training/sync/log-queue.ts';
import { createSender } from '#widgets/elements/training/sync/log-sender.ts';
import type { SessionEdit } from '#widgets/elements/training/session/session-edits.ts';

/** Fate of a request: it is lost, its answer is lost, or both arrive. */
export type Line = 'lost' | 'unanswered' | 'on';

export type Device = ReturnType<typeof openDevice>;

/** Opens a member's device: the widgets' own queue and sender, with the shop behind a line that can be cut. */
export function openDevice(
  { app, by, clock }: { app: TestApp; by: Browser; clock: () => Date },
  name: string,
  storage: LogStorage = createMemoryStorage(),
) {
  const userId = 'anna';
  /** Fates of the next requests; later ones arrive. */
  const lines: Line[] = [];
  const keyOf = (id: string) => `${userId}/session/${id}`;
  const resolve = async (id: string) => resolveId((await storage.read<Joined>(`${userId}/joined`)) ?? {}, id);
  const api = createApi(app.url, async (...call) => {
    const request = new Request(...call);
    const { pathname, search } = new URL(request.url);
    const body = await request.text();
    const line = lines.shift() ?? 'on';
    if (line === 'lost') throw new TypeError('Failed to fetch');
    const headers = { 'content-type': 'application/json', accept: 'application/json' };
    const answer = await by.ask(pathname + search, { method: request.method, headers, ...(body && { body }) });
    if (line === 'unanswered') throw new TypeError('Failed to fetch');
    return answer;
  });

  async function download(planKey = 'elite-coaching') {
    const onPage = async () => undefined;
    const { consentWithdrawnAt } = await downloadLog({ api, storage, prefix: keyOf(''), planKey, onPage });
    await noteWithdrawal(storage, userId, consentWithdrawnAt);
  }

  return {
    /** Sends what waits, once; resolves with the last status. */
    send: (...next: Line[]) =>
      new Promise<string>((done) => {
        lines.splice(0, Infinity, ...next);
        const sender = createSender({
          api,
          storage,
          userId,
          device: async () => name,
          lock: (work) => work(),
          onStatus(status) {
            if (status === 'sending') return;
            sender.stop();
            lines.length = 0;
            done(status);
          },
          onSettled: () => undefined,
          later: () => () => undefined,
        });
        sender.wake();
      }),
    download,
    read: async (id: string) => storage.read<Entry>(keyOf(await resolve(id))),
    list: () => storage.list<Entry>(keyOf('')),
    add: (entry: Entry) => storage.update<Entry>(keyOf(entry.session.id), () => entry),
    async edit(id: string, change: SessionEdit) {
      const at = clock().getTime();
      const key = keyOf(await resolve(id));
      await storage.update<Entry>(key, (entry) => entry && editEntry(entry, change, at));
    },
  };
}

/** Builds a session of the first day of a plan that starts now and was not sent. */
export async function startSession(
  by: Browser,
  now: Date,
  planKey = 'elite-coaching',
): Promise<{ entry: Entry; id: string; exerciseId: string }> {
  const plan = (await (await by.ask(`/api/training-programs/${planKey}`)).json()) as { workouts: WorkoutDay[] };
  const day = plan.workouts[0]!;
  const session = {
    id: crypto.randomUUID(),
    revision: 1,
    planKey,
    dayId: day.id,
    startedAt: new Date(now.getTime() - 1_000).toISOString(),
    finishedAt: null,
    timeZone: 'Europe/Helsinki',
    notes: '',
    exercises: [],
    deleted: false,
  };
  const entry = { session, places: {}, settled: 0, changedAt: now.getTime(), seenWithdrawalAt: null, day };
  return { entry, id: session.id, exerciseId: day.exercises[0]!.id };
}
