import type { ThreadResponse } from '#contract/messages/inbox.studio.ts';
import type { Em } from '#server/platform/db/orm.ts';
import type { CoachActor } from '#server/modules/accounts/audit-log/coach-actions.service.ts';
import type { Coaching } from '#server/modules/studio/studio.ts';
import { type ThreadViewContext, presentWholeThread } from './inbox.presenter.ts';
import { findThread } from './inbox.queries.ts';

/** Builds the context that a thread is presented with. */
export function createThreadViewContext({
  brand,
  settings,
  origin: url,
  keys,
}: Coaching): (by: CoachActor) => ThreadViewContext {
  return ({ coach: user, now }) => ({
    timeZone: brand.timeZone,
    answers: settings.now().values['answer-days'],
    links: { url, keys, now, user },
  });
}

/** Creates the loader of a whole thread, for the inbox and a client's page. */
export function createThreadLoader(
  coaching: Coaching,
): (em: Em, id: string, by: CoachActor) => Promise<ThreadResponse> {
  const { programView, mode } = coaching;
  const lookOf = createThreadViewContext(coaching);
  return async (em, id, by) => {
    const look = lookOf(by);
    return presentWholeThread(await findThread(em, id, { prefix: programView.prefix, links: look.links, mode }), look);
  };
}
