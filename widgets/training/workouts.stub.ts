import type { WorkoutsRequest, WorkoutsResponse, WorkoutsResult, WorkoutSession } from '#contract/workouts.ts';
import { refusal, type Answer } from '#widgets/core/api.stub.ts';

/** The shop's log as the contract says it works, with ways to make it fail. */
export function stubWorkouts(known: readonly WorkoutSession[] = [], last: WorkoutsResponse['last'] = {}) {
  const sessions = new Map(known.map((session) => [session.id, session]));
  const shop = {
    sessions,
    /** Every change that arrived, also those of answers that got lost. */
    arrived: [] as string[],
    /** Nobody answers. */
    away: false,
    /** It is stored, and the answer gets lost. */
    deaf: false,
    /** Answers everything with this status. */
    status: 0,
    /** Refuses sessions with this in their notes. */
    refuses: '',
    answers: {
      'GET /api/user/workouts': () =>
        problem() ?? { sessions: [...sessions.values()].filter(({ deleted }) => !deleted), last },
      'POST /api/user/workouts': (body: unknown) => problem() ?? post(body as WorkoutsRequest),
    } satisfies Record<string, (body: unknown) => Answer>,
  };

  function problem(): Answer | undefined {
    if (shop.away) return new TypeError('Failed to fetch');
    return shop.status ? refusal(shop.status, 'no') : undefined;
  }

  function post({ changes }: WorkoutsRequest): Answer {
    const results = changes.map(apply);
    return shop.deaf ? new TypeError('Failed to fetch') : { results };
  }

  function apply(change: WorkoutSession): WorkoutsResult['results'][number] {
    const { id, revision, notes } = change;
    shop.arrived.push(`${id} ${revision}`);
    if (shop.refuses && notes.includes(shop.refuses)) return { id, status: 'refused', message: 'That is not so.' };
    if ((sessions.get(id)?.revision ?? 0) >= revision) return { id, status: 'stale' };
    sessions.set(id, change);
    return { id, status: 'stored' };
  }

  return shop;
}
