import type { LogExport } from '#contract/training/log-export.ts';
import type { ClientLogResponse } from '#contract/coaching/clients.studio.ts';
import { requestJson, type Client } from './client.ts';
import type { Desk } from './desk.ts';
import { fingerprintIds, type ShopBooks } from './shop-books.ts';
import type { ClientsYear } from './year.ts';

/** Returns the differences at the end, one a line: what clients sent, what the tables have, the member's export, the
 * client
 * page (both for one client in so many), pending work, and mails. */
export async function compare({ coach, clients, byId }: ClientsYear, desk: Desk, oneIn: number): Promise<string[]> {
  const books = await desk.books();
  const wrong = clients.flatMap((client) => inTables(client, books));
  for (const [id, client] of byId) {
    if (client.n % oneIn > 0) continue;
    const { sessions } = await requestJson<LogExport>(client.browser, '/api/user/log.json');
    const taken = fingerprintIds(sessions.map((session) => session.id)) === fingerprintIds([...client.sent]);
    if (!taken) wrong.push(`${client.email} takes ${sessions.length} sessions away, sent ${client.sent.size}`);
    const seen = await seenInRoom((path) => requestJson(coach, `/api/coach/clients/${id}/${path}`));
    if (seen !== client.sent.size) wrong.push(`${client.email}: the coach sees ${seen}, sent ${client.sent.size}`);
  }
  wrong.push(...inMails(clients, books));
  for (const [kind, count] of books.stuck) wrong.push(`${count} left undone: ${kind}`);
  return [...wrong, ...books.errors];
}

function inTables({ email, sent, ...client }: Client, { clients }: ShopBooks): string[] {
  const books = clients[email];
  if (!books) return [`${email} is gone`];
  const wanted = { ...client, sessions: sent.size, print: fingerprintIds([...sent]) };
  const fields = ['sessions', 'print', 'checkIns', 'answered', 'wrote', 'got', 'plans'] as const;
  return fields
    .filter((field) => books[field] !== wanted[field])
    .map((field) => `${email}: ${field} is ${books[field]} and has to be ${wanted[field]}`);
}

/** Page by page, as the coach opens earlier weeks. */
async function seenInRoom(read: (path: string) => Promise<ClientLogResponse>): Promise<number> {
  let seen = 0;
  for (let before = ''; ;) {
    const { days, from, older } = await read(`log${before && `?before=${before}`}`);
    seen += days.filter(({ state }) => state === 'done' || state === 'extra').length;
    if (!older) return seen;
    before = from;
  }
}

/** One mail for each cause. The coach gets at most so many about check-ins an hour, then one that points to the studio. */
function inMails(clients: readonly Client[], { mails }: ShopBooks): string[] {
  const sum = (field: 'checkIns' | 'answered' | 'wrote' | 'got' | 'plans') =>
    clients.reduce((total, client) => total + client[field], 0);
  const wanted = {
    'check-in-received': sum('checkIns'),
    'check-in-answered': sum('answered'),
    'client-wrote': sum('wrote'),
    'client-answered': sum('got'),
    'plan-assigned': sum('plans'),
    // The coach signed in, too.
    'login-code': clients.length + 1,
  };
  const { 'more-in-studio': pointers = 0, ...left } = mails.byTemplate;
  const all = new Set([...Object.keys(wanted), ...Object.keys(left)]);
  const wrong = [...all].flatMap((template) => {
    const [ought, is] = [wanted[template as keyof typeof wanted] ?? 0, left[template] ?? 0];
    const isLimited = template === 'check-in-received' && pointers > 0 && is < ought;
    return is === ought || isLimited ? [] : [`${is} mails ${template} left, and ${ought} had a cause`];
  });
  return mails.twice > 0 ? [...wrong, `${mails.twice} mails left twice`] : wrong;
}
