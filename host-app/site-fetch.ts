import type { SessionResponse } from '#contract/auth.ts';
import { MEMBER_HEADER } from '#contract/member-header.ts';
import { buildMemberHeader } from '#widgets/core/api.ts';
import { hasMemberCookie } from '#widgets/parts/member/member-cookie.ts';

/** What the API gives to members only; anonymous visitors get a 401, which browsers write into the console. */
const OF_MEMBERS = /^\/api\/(?:auth\/user$|user\/|coach\/|coaching|subscription\/|training-programs\/)/;

const WHO = '/api/auth/user';

let asked: Promise<SessionResponse | undefined> | undefined;
/** The shop has said on this page that the session of its cookie holds. */
let held = false;

/**
 * How pages of the site ask the shop. What belongs to members is not asked for before the shop has said that
 * somebody is signed in, once on a page whose cookie says so, too; without anybody it is answered here as the
 * shop would. An open page asks who is signed in when somebody comes back to it: then that is asked again.
 * What does not exist for this member, such as the coach's room, is answered here, too.
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

/** Whether an address that exists for some members only does so for this one; undefined for all others. */
function findAccessCheck({ pathname, searchParams }: URL): ((session: SessionResponse) => boolean) | undefined {
  if (pathname.startsWith('/api/coach/')) return ({ coach }) => coach;
  const plan = /^\/api\/training-programs\/([^/]+)$/.exec(pathname)?.[1];
  if (plan !== undefined) return ({ plans }) => plans.includes(decodeURIComponent(plan));
  const log = pathname === '/api/user/workouts' ? searchParams.get('plan') : null;
  return log === null ? undefined : ({ plans, logs }) => plans.includes(log) || logs.includes(log);
}

/** Cookies that scripts can read are cleared sooner than others. No answer says nothing. */
async function askSession({ headers }: Request): Promise<SessionResponse | undefined> {
  try {
    const response = await fetch('/api/auth/session', {
      headers: { accept: 'application/json', ...buildMemberHeader(headers.get(MEMBER_HEADER) ?? undefined) },
    });
    return response.ok ? ((await response.json()) as SessionResponse) : undefined;
  } catch {
    return undefined;
  } finally {
    // Later questions are answered anew: somebody may have signed in elsewhere.
    setTimeout(() => (asked = undefined), 1_000);
  }
}

function refuse(status: number, code: string, message: string): Response {
  return Response.json({ error: { code, message } }, { status });
}
