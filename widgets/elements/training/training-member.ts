import type { Api } from '#widgets/core/api/api.ts';
import { ApiError } from '#widgets/core/api/errors.ts';
import type { Resource } from '#widgets/core/api/resources.ts';
import { getUser } from './training.api.ts';

export interface Member {
  id: string;
  /** A former client; undefined if the shop has not answered. */
  wasCoached?: boolean | undefined;
}

/** Short timeout in milliseconds for weak connections, because the plan is on the device. */
const PATIENCE_MS = 3_000;

/**
 * Returns the member. If the shop is unreachable or slow, it is the tab's member. Nobody is known without the hint
 * cookie: its session has ended, and another person may use the device.
 */
export const memberResource: Resource<Member> = {
  key: 'training-member',
  load(api) {
    const id = api.member();
    const asked = ask(api);
    if (id === undefined) return asked;
    const known = asked.catch((error: unknown) => {
      if (error instanceof ApiError && error.status < 500) throw error;
      return { id };
    });
    return Promise.race([known, patience({ id })]);
  },
};

/** Returns the member on other sites, which store nothing and need a connection. */
export const memberElsewhereResource: Resource<Member> = { key: memberResource.key, load: ask };

async function ask(api: Api): Promise<Member> {
  const { id, wasCoached } = await getUser(api);
  return { id, wasCoached };
}

function patience(before: Member): Promise<Member> {
  return new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, before));
}
