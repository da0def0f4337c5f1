import type { Api } from '#widgets/core/api/api.ts';
import { ApiError, isSignedOut } from '#widgets/core/api/errors.ts';
import type { Resource } from '#widgets/core/api/resources.ts';
import { LAST_MEMBER_KEY } from '#widgets/core/session/session-end.ts';
import { checkSession } from '#widgets/core/session/tab-member.ts';
import { getUser } from './training.api.ts';

export interface Member {
  id: string;
  /** A former client; undefined if the shop has not answered. */
  wasCoached?: boolean | undefined;
}

/** Short timeout in milliseconds for weak connections, because the plan is on the device. */
const PATIENCE_MS = 3_000;

/**
 * Returns the member. If the shop is unreachable, it is the tab's or token's member, or the last one on this device.
 * Only the id is stored: it opens the device's data, while the shop authorises each request.
 */
export const memberResource: Resource<Member> = {
  key: 'training-member',
  async load(api) {
    const asked = getUser(api).then(noted, (error: unknown) => {
      if (isSignedOut(error)) forget(api.member());
      const before = error instanceof ApiError && error.status < 500 ? null : lastMember(api);
      if (before) return before;
      throw error;
    });
    const before = lastMember(api);
    return before ? Promise.race([asked, patience(before)]) : asked;
  },
};

/** Returns the member on other sites, which store nothing and need a connection. */
export const memberElsewhereResource: Resource<Member> = {
  key: memberResource.key,
  async load(api) {
    const { id, wasCoached } = await getUser(api);
    return { id, wasCoached };
  },
};

function noted({ id, wasCoached }: Member): Member {
  // The answer may arrive after the sign-out.
  if (checkSession() === 'own') note(id);
  return { id, wasCoached };
}

function patience(before: Member): Promise<Member> {
  return new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, before));
}

function lastMember(api: Api): Member | null {
  try {
    const id = api.member() ?? localStorage.getItem(LAST_MEMBER_KEY);
    return id ? { id } : null;
  } catch {
    return null; // Storage is blocked: only opening without a connection fails.
  }
}

function note(id: string): void {
  try {
    localStorage.setItem(LAST_MEMBER_KEY, id);
  } catch {
    return; // Storage is blocked.
  }
}

/** Forgets the member of an expired token. On the shop's own pages, `endMemberSession` does it. */
function forget(id: string | undefined): void {
  try {
    if (localStorage.getItem(LAST_MEMBER_KEY) === id) localStorage.removeItem(LAST_MEMBER_KEY);
  } catch {
    return; // Storage is blocked.
  }
}
