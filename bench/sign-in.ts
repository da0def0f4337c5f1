import { forkOf, type Orm } from '../server/db/orm.ts';
import { OutboxMail } from '../server/modules/outbox/outbox-mail.entity.ts';

/** Signs somebody in as people do, with the code from the mail, and tells the cookie header. */
export async function signIn(orm: Orm, origin: string, email: string): Promise<string> {
  await post(origin, '/api/login/code', { email });
  const where = { recipient: email, template: 'login-code' } as const;
  const mail = await forkOf(orm).findOneOrFail(OutboxMail, where, { orderBy: { createdAt: 'desc' } });
  const response = await post(origin, '/api/login/verify', { email, code: mail.data['code'] });
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

async function post(origin: string, path: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  return response;
}
