import type * as z from 'zod';
import type { ClientRow, ClientsQuery, ClientsResponse, Need } from '#contract/coaching/clients.studio.ts';
import { daysBetween, dayIn, formatLocalMoment } from '#server/platform/days.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { type ClientFound, findClients, type Shop } from './clients.queries.ts';

/** Lists the clients by need. */
export async function listClients(em: Em, query: z.output<typeof ClientsQuery>, shop: Shop): Promise<ClientsResponse> {
  const { found, ...counted } = await findClients(em, query, shop);
  return { items: found.map((row) => presentClient(row, shop)), ...counted };
}

function presentClient(row: ClientFound, shop: Shop): ClientRow {
  const { id, member, email, signed_in: signedIn, last_session: last, plan_until: until } = row;
  return {
    id,
    member,
    email,
    guest: !signedIn,
    needs: listClientNeeds(row, shop),
    lastSession: last ? formatLocalMoment(shop.timeZone, new Date(last)) : null,
    planUntil: until,
  };
}

/** Lists a client's needs in the order of the list. Dates follow the shop's calendar. */
export function listClientNeeds(row: ClientFound, { timeZone, now }: Pick<Shop, 'timeZone' | 'now'>): Need[] {
  const today = dayIn(timeZone, now);
  const ago = (kind: Need['kind'], at: string | Date | null): Need[] =>
    at ? [{ kind, days: Math.max(0, daysBetween(dayIn(timeZone, new Date(at)), today)) }] : [];
  const { plan_until: until } = row;
  const plan: Need[] = row.needs_plan ? [{ kind: 'plan', days: until ? daysBetween(today, until) : null }] : [];
  return [
    ...ago('waiting', row.waiting_at),
    ...ago('pain', row.pain_at),
    ...ago('new', row.new_at),
    ...ago('card', row.card_at),
    ...ago('quiet', row.quiet_at),
    ...plan,
  ];
}
