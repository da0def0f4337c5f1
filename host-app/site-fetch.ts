import type { SessionResponse } from '#contract/auth.ts';
import { isKnownMember } from '#widgets/member/known-member.ts';

/** What the API gives to members only; anonymous visitors get a 401, which browsers write into the console. */
const OF_MEMBERS = /^\/api\/(?:auth\/user$|user\/|coach\/|coaching|subscription\/|training-programs\/)/;

let asked: Promise<boolean> | undefined;

/**
 * How pages of the site ask the shop. Where no cookie says that somebody is signed in, what belongs to
 * members is not asked for before the shop has said so; without anybody it is answered here as the shop would.
 */
export async function siteFetch(...call: Parameters<typeof fetch>): Promise<Response> {
  const request = new Request(...call);
  const ofMembers = request.method === 'GET' && OF_MEMBERS.test(new URL(request.url).pathname);
  if (!ofMembers || isKnownMember() || (await (asked ??= somebody()))) return fetch(request);
  const error = { code: 'unauthorized', message: 'Unauthorized: nobody is signed in.' };
  return Response.json({ error }, { status: 401 });
}

/** Cookies that scripts can read are cleared sooner than others. No answer says nothing. */
async function somebody(): Promise<boolean> {
  try {
    const response = await fetch('/api/auth/session', { headers: { accept: 'application/json' } });
    return !response.ok || ((await response.json()) as SessionResponse).signedIn;
  } catch {
    return true;
  } finally {
    // Later questions are answered anew: somebody may have signed in elsewhere.
    setTimeout(() => (asked = undefined), 1_000);
  }
}
