import type { ClientsResponse } from '#contract/studio/inbox.ts';
import type { Em } from '../../../db/orm.ts';
import type { Mode } from '../../../mode.ts';
import { coachedGuests, coachedUsers } from '../../access/coached.service.ts';
import { newestProfiles } from '../../profile/profile.service.ts';
import { Thread } from '../../threads/thread.entity.ts';
import { displayName } from '../../users/users.service.ts';

interface Options {
  mode: Mode;
  /** Where the shop is. */
  timeZone: string;
  now: Date;
}

/** Everybody who is coached now, with their newest profile. What they have told is the coach's to see for as long. */
export async function listClients(em: Em, { mode, timeZone, now }: Options): Promise<ClientsResponse['clients']> {
  const users = await coachedUsers(em, mode, now);
  const profiles = await newestProfiles(em, users, timeZone);
  const guests = await coachedGuests(em, mode, now);
  const keys = [...users, ...guests].map(({ emailKey }) => emailKey);
  const threads = await em.find(Thread, { emailKey: { $in: keys } });
  const threadOf = new Map(threads.map(({ id, emailKey }) => [emailKey, id]));
  return [
    ...users.map((user) => ({
      id: user.id,
      member: displayName(user),
      email: user.email,
      profile: profiles.get(user.id) ?? null,
      thread: threadOf.get(user.emailKey) ?? null,
    })),
    // What a guest has bought waits for them to sign in; the coach does not.
    ...guests.map(({ id, fullName, email, emailKey }) => ({
      id,
      member: fullName ?? email,
      email,
      profile: null,
      thread: threadOf.get(emailKey) ?? null,
    })),
  ].toSorted((a, b) => a.member.localeCompare(b.member));
}
