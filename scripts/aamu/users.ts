import { EmailField } from '../../server/contract/forms/forms.ts';
import { isSameMailbox, readTeam, writeTeam } from '../../server/modules/site/settings/team.ts';
import { createSignInLink, LINK_MS } from '../../server/modules/accounts/sign-in/sign-in-link.service.ts';
import type { Em } from '../../server/platform/db/orm.ts';
import type { Env } from '../../server/platform/config/env.ts';
import { type Call, type Command, type Result, UsageError } from './command.ts';
import { inShop } from './connect.ts';

interface Shop {
  em: Em;
  env: Env;
  now: Date;
}

interface Coach {
  email: string;
  /** Origin of the address. */
  source: 'COACH_EMAILS' | 'database';
}

export const command: Command = {
  usage: ['', 'add <address>', 'remove <address>', 'link <address>'],
  details: [
    'Coaches open the studio at /coach. Coaches in COACH_EMAILS are managed there, others in the database.',
    `A link signs a coach in once, without an e-mail, within ${LINK_MS / 60_000} minutes.`,
  ],
  run: ({ words }) => inShop((em, env, now) => runWords({ em, env, now }, words)),
};

const actions: Readonly<Record<string, (shop: Shop, email: string) => Promise<Result>>> = {
  async add({ em, env, now }, email) {
    const coaches = await findCoaches(em, env);
    if (find(coaches, email)) return { text: `${email} is already a coach.`, json: { coaches } };
    await writeTeam(em, [...fromDatabase(coaches), email], now);
    return { text: `${email} is now a coach.`, json: { coaches: await findCoaches(em, env) } };
  },

  async remove({ em, env, now }, email) {
    const coaches = await findCoaches(em, env);
    const found = find(coaches, email);
    if (!found) throw new Error(`${email} is not a coach. "aamu users" lists all coaches.`);
    if (found.source === 'COACH_EMAILS')
      throw new Error(`${email} is set in COACH_EMAILS. Remove it there and restart the shop.`);
    const rest = fromDatabase(coaches).filter((each) => !isSameMailbox(each, email));
    await writeTeam(em, rest, now);
    return { text: `${email} is no longer a coach.`, json: { coaches: await findCoaches(em, env) } };
  },

  async link({ em, env, now }, email) {
    const found = find(await findCoaches(em, env), email);
    if (!found) throw new Error(`${email} is not a coach. Run "aamu users add ${email}" first.`);
    const url = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`) + createSignInLink(em, found.email, now);
    return { text: url, json: { url, minutes: LINK_MS / 60_000 } };
  },
};

async function runWords(shop: Shop, [name, typed, ...more]: Call['words']): Promise<Result> {
  if (name === undefined) return listCoaches(shop);
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  const email = EmailField.safeParse(typed).data;
  if (!action || more.length > 0) throw new UsageError('Say add, remove or link and an address: "aamu users --help".');
  if (!email) throw new UsageError(`Give an address: aamu users ${name} coach@shop.example`);
  return action(shop, email);
}

async function listCoaches({ em, env }: Shop): Promise<Result> {
  const coaches = await findCoaches(em, env);
  const lines = coaches.map(({ email, source }) => `${email}  (${source})`);
  return { text: lines.join('\n') || 'There is no coach yet: aamu users add coach@shop.example', json: { coaches } };
}

async function findCoaches(em: Em, env: Env): Promise<Coach[]> {
  return [
    ...env.COACH_EMAILS.map((email) => ({ email, source: 'COACH_EMAILS' as const })),
    ...(await readTeam(em)).map((email) => ({ email, source: 'database' as const })),
  ];
}

function find(coaches: readonly Coach[], email: string): Coach | undefined {
  return coaches.find((each) => isSameMailbox(each.email, email));
}

function fromDatabase(coaches: readonly Coach[]): string[] {
  return coaches.filter(({ source }) => source === 'database').map(({ email }) => email);
}
