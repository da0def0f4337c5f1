import type { SessionResponse } from '#contract/accounts/auth.ts';
import { MEMBER_HEADER } from '#contract/accounts/member-header.ts';
import { buildMemberHeader } from '#widgets/core/api/api.ts';
import { hasMemberCookie } from '#widgets/parts/member/session/member-cookie.ts';

/** Endpoints for members only. Visitors get a 401, which browsers log in the console. */
const OF_MEMBERS = /^\/api\/(?:auth\/user$|user\/|coach\/|coaching|subscription\/|training-programs\/)/;

const WHO = '/api/auth/user';

let asked: Promise<SessionResponse | undefined> | undefined;
/** True once the shop has confirmed the session on this page. */
let held = false;

/**
 * Fetches from the shop for the site's pages. Endpoints for members are requested only after the shop has confirmed a
 * session. Without a session they get a local 401. The session is checked once a page, and again when the user returns
 * to it. Endpoints that do not exist for this member, such as the client page, get a local 404.
 */
export async function siteFetch(...call: Parameters<typeof fetch>): Promise<Response> {
  const request = new Request(...call);
  const url = new URL(request.url);
  if (request.method !== 'GET' || !OF_MEMBERS.test(url.pathname)) return fetch(request);
  const exists = findAccessCheck(url);
  if (!exists && held && hasMemberCookie() && url.pathname !== WHO) return fetch(request);
  const session = await (asked ??= askSession(request));
  held = session?.signedIn ?? held;
  // words: pages say what was refused in words of their own
  if (session && !session.signedIn) return refuse(401, 'unauthorized', 'Unauthorized: nobody is signed in.');
  // words: as above
  if (session && exists && !exists(session)) return refuse(404, 'not_found', 'There is nothing at this address.');
  return fetch(request);
}

/** Returns a check for endpoints that exist for some members only; undefined for all others. */
function findAccessCheck({ pathname, searchParams }: URL): ((session: SessionResponse) => boolean) | undefined {
  if (pathname.startsWith('/api/coach/')) return ({ coach }) => coach;
  const plan = /^\/api\/training-programs\/([^/]+)$/.exec(pathname)?.[1];
  if (plan !== undefined) return ({ plans }) => plans.includes(decodeURIComponent(plan));
  const log = pathname === '/api/user/workouts' ? searchParams.get('plan') : null;
  return log === null ? undefined : ({ plans, logs }) => plans.includes(log) || logs.includes(log);
}

/** Checks the session; undefined without an answer. Browsers may clear cookies that scripts can read early. */
async function askSession({ headers }: Request): Promise<SessionResponse | undefined> {
  try {
    const response = await fetch('/api/auth/session', {
      headers: { accept: 'application/json', ...buildMemberHeader(headers.get(MEMBER_HEADER) ?? undefined) },
    });
    return response.ok ? ((await response.json()) as SessionResponse) : undefined;
  } catch {
    return undefined;
  } finally {
    // Later calls ask again, because another tab may have signed in.
    setTimeout(() => (asked = undefined), 1_000);
  }
}

function refuse(status: number, code: string, message: string): Response {
  return Response.json({ error: { code, message } }, { status });
}
