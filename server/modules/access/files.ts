import { createHmac, timingSafeEqual } from 'node:crypto';
import type { MemberFile } from '#contract/dashboard.ts';
import { isUuid } from '../../contract/ids.ts';
import type { Access } from './access.service.ts';

/** How long a link to a file works. */
const LINK_MS = 10 * 60_000;

/** The files of a member with links that work for some minutes, in a browser that has no session, too. */
export function filesOf(
  { user, files }: Access,
  { url, key, now }: { url: string; key: string; now: Date },
): MemberFile[] {
  const until = now.getTime() + LINK_MS;
  return [...files]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([programId, ofProgram]) => {
      const sig = sign(key, user.id, programId, until);
      return ofProgram.map(({ name }, index) => {
        const query = new URLSearchParams({ user: user.id, until: String(until), sig, ...(index > 0 && { name }) });
        return { programId, name, url: `${url}/api/files/${programId}?${query.toString()}` };
      });
    });
}

/** Whose link this is; null for one that is changed or too old. Whether the file is still theirs is asked again. */
export function readFileLink(
  programId: number,
  { user = '', until = '', sig = '' }: Readonly<Record<string, string | undefined>>,
  { keys, now }: { keys: readonly string[]; now: Date },
): string | null {
  if (!isUuid(user) || !/^\d{13}$/.test(until) || Number(until) < now.getTime()) return null;
  const given = Buffer.from(sig);
  const right = keys.some((key) => {
    const expected = Buffer.from(sign(key, user, programId, Number(until)));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  return right ? user : null;
}

function sign(key: string, user: string, programId: number, until: number): string {
  return createHmac('sha256', key).update(`file:${user}:${programId}:${until}`).digest('base64url');
}
