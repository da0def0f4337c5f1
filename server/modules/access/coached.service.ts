import type { Mode } from '../../mode.ts';
import type { Em } from '../../db/orm.ts';
import { Program } from '../programs/program.entity.ts';
import { User } from '../users/user.entity.ts';
import { isLive } from './access.service.ts';
import { Purchase, Subscription } from './purchase.entity.ts';

/** Who is coached now: by a live subscription, or bought for a time that still runs. */
export async function coachedUsers(em: Em, mode: Mode, now: Date): Promise<User[]> {
  const programs = await em.find(Program, { coaching: true });
  const coaching = {
    programId: { $in: programs.map(({ id }) => id) },
    user: { $ne: null },
    // Where money moves, play money makes nobody a client.
    ...(mode === 'live' && { $and: [{ $or: [{ order: null }, { order: { mode } }] }] }),
  };
  const subscriptions = await em.find(Subscription, {
    ...coaching,
    status: { $in: ['active', 'trialing', 'past_due'] },
  });
  const running = { $or: [{ accessUntil: null }, { accessUntil: { $gt: now } }] };
  const purchases = await em.find(Purchase, { ...coaching, status: 'completed', ...running });
  const live = [...subscriptions.filter((each) => isLive(each, now)), ...purchases];
  return em.find(User, { id: { $in: [...new Set(live.map(({ user }) => user!.id))] } });
}
