import type { Mode } from '../../mode.ts';
import type { Em } from '../../db/orm.ts';
import { Order } from '../orders/order.entity.ts';
import { Program } from '../programs/program.entity.ts';
import { User } from '../users/user.entity.ts';
import { isLive } from './access.service.ts';
import { Purchase, Subscription } from './purchase.entity.ts';

/** Who is coached now: by a live subscription, or bought for a time that still runs. */
export async function coachedUsers(em: Em, mode: Mode, now: Date): Promise<User[]> {
  const live = await liveCoaching(em, { mode, now, user: { $ne: null } });
  return em.find(User, { id: { $in: [...new Set(live.map(({ user }) => user!.id))] } });
}

/** The orders of those who are coached now, and have not signed in yet: the newest of each address. */
export async function coachedGuests(em: Em, mode: Mode, now: Date): Promise<Order[]> {
  const live = await liveCoaching(em, { mode, now, user: null });
  const ids = live.flatMap(({ order }) => order?.id ?? []);
  const orders = await em.find(Order, { id: { $in: ids } }, { orderBy: { createdAt: 'asc' } });
  return [...new Map(orders.map((order) => [order.emailKey, order])).values()];
}

interface Which {
  mode: Mode;
  now: Date;
  user: null | { $ne: null };
}

async function liveCoaching(em: Em, { mode, now, user }: Which): Promise<(Subscription | Purchase)[]> {
  const programs = await em.find(Program, { coaching: true });
  const coaching = {
    programId: { $in: programs.map(({ id }) => id) },
    user,
    // Where money moves, play money makes nobody a client.
    ...(mode === 'live' && { $and: [{ $or: [{ order: null }, { order: { mode } }] }] }),
  };
  const subscriptions = await em.find(Subscription, {
    ...coaching,
    status: { $in: ['active', 'trialing', 'past_due'] },
  });
  const running = { $or: [{ accessUntil: null }, { accessUntil: { $gt: now } }] };
  const purchases = await em.find(Purchase, { ...coaching, status: 'completed', ...running });
  return [...subscriptions.filter((each) => isLive(each, now)), ...purchases];
}
