import { forkEm, type Orm } from '../server/platform/db/orm.ts';
import { OutboxMail } from '../server/platform/outbox/outbox-mail.entity.ts';

/** Signs in with the code from the mail, and returns the cookie header. */
export async function signIn(orm: Orm, origin: string, email: string): Promise<string> {
  // The code works in the browser that asked for it.
  const asker = readCookies(await post(origin, '/api/login/code', { email }));
  const where = { recipient: email, template: 'login-code' } as const;
  const mail = await forkEm(orm).findOneOrFail(OutboxMail, where, { orderBy: { createdAt: 'desc' } });
  return readCookies(await post(origin, '/api/login/verify', { email, code: mail.data['code'] }, asker));
}

function readCookies(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

async function post(origin: string, path: string, body: object, cookie = ''): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...(cookie && { cookie }) };
  const response = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  return response;
}
