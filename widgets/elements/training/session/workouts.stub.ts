import {
  isSameTraining,
  isStartedTwice,
  joinSessions,
  mergeSessions,
  sameSession,
} from '#contract/training/workout-merge.ts';
import type {
  WorkoutChange,
  WorkoutsRequest,
  WorkoutsResponse,
  WorkoutsResult,
  WorkoutSession,
} from '#contract/training/workouts.ts';
import { refusal, type Answer } from '#widgets/core/api/api.stub.ts';

/** Stubs the shop's log as in the contract, with switches for failures. */
export function stubWorkouts(
  known: readonly WorkoutSession[] = [],
  last: WorkoutsResponse['last'] = {},
  bests?: WorkoutsResponse['bests'],
) {
  const sessions = new Map(known.map((session) => [session.id, session]));
  /** Versions that were applied. */
  const versions = new Set<string>();
  /** Devices of the sessions. */
  const devices = new Map<string, string>();
  const shop = {
    sessions,
    /** All changes that arrived, also those with lost answers. */
    arrived: [] as string[],
    /** Requests get no answer. */
    away: false,
    /** Requests are stored, but their answers get lost. */
    deaf: false,
    /** Status of all answers. */
    status: 0,
    /** Refuses sessions with this text in their notes. */
    refuses: '',
    answers: {
      'GET /api/user/workouts': (_: unknown, asked?: URLSearchParams) =>
        problem() ?? { ...buildPage([...sessions.values()], asked), last, ...(bests && { bests }) },
      'POST /api/user/workouts': (body: unknown) => problem() ?? post(body as WorkoutsRequest),
    } satisfies Record<string, (body: unknown, asked?: URLSearchParams) => Answer>,
  };

  function problem(): Answer | undefined {
    if (shop.away) return new TypeError('Failed to fetch');
    return shop.status ? refusal(shop.status, shop.status === 409 ? 'other_member' : 'no') : undefined;
  }

  function post({ changes }: WorkoutsRequest): Answer {
    const results = changes.map(apply);
    return shop.deaf ? new TypeError('Failed to fetch') : { results };
  }

  function apply({
    base,
    version,
    seenWithdrawalAt: _known,
    device,
    joins,
    planned: _planned,
    ...change
  }: WorkoutChange): WorkoutsResult['results'][number] {
    const { id, revision, notes } = change;
    shop.arrived.push(`${id} ${revision}`);
    if (shop.refuses && notes.includes(shop.refuses)) return { id, status: 'refused', message: 'That is not so.' };
    const known = sessions.get(id);
    if (known && version && versions.has(version)) return { id, status: 'merged', session: known };
    if (version) versions.add(version);
    const twin =
      known || !joins
        ? undefined
        : [...sessions.values()].find((each) => isTwin(each, change, { by: devices.get(each.id), device }));
    if (twin) {
      const joined = joinSessions(base ?? null, change, twin);
      if (!sameSession(joined, twin)) sessions.set(twin.id, joined);
      devices.set(twin.id, '+');
      return { id, status: 'merged', session: sessions.get(twin.id)! };
    }
    if (known && device && base?.revision !== known.revision) {
      const merged = mergeSessions(base ?? null, change, known);
      if (!sameSession(merged, known)) sessions.set(id, merged);
      devices.set(id, '+');
      return { id, status: 'merged', session: sessions.get(id)! };
    }
    if ((known?.revision ?? 0) >= revision) return { id, status: 'stale' };
    sessions.set(id, change);
    if (device) devices.set(id, device);
    return { id, status: 'stored' };
  }

  return shop;
}

/** `by` is the device with the session, `device` the sender. */
function isTwin(
  each: WorkoutSession,
  change: WorkoutSession,
  { by, device }: Record<'by' | 'device', string | undefined>,
): boolean {
  const isSame = by === device ? isStartedTwice : isSameTraining;
  return by !== undefined && !each.deleted && !change.deleted && isSame(each, change);
}

function buildPage(sessions: readonly WorkoutSession[], asked = new URLSearchParams()) {
  const all = sessions.filter(({ deleted }) => !deleted);
  const from = all.findIndex(({ id }) => id === asked.get('beforeId')) + 1;
  const shown = all.slice(from, from + 100);
  const end = all.length > from + 100 ? shown.at(-1) : undefined;
  return { sessions: shown, ...(end && { next: { before: end.startedAt, beforeId: end.id } }) };
}
