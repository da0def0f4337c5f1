import { createHmac, timingSafeEqual } from 'node:crypto';
import type { MemberFile } from '#contract/coaching/dashboard.ts';
import { isUuid } from '#contract/shared/ids.ts';
import type { ProgramFile } from '#server/modules/catalog/programs/program.entity.ts';
import type { Access } from './access.service.ts';

/** How long a file link works. */
const LINK_MS = 10 * 60_000;

/** Holder of a file link: a member, or the holder of a payment's secret, who may have no account. */
export type LinkHolder = { user: string } | { order: string };

interface LinkOptions {
  url: string;
  key: string;
  now: Date;
}

/** Returns a member's files with short-lived links, which also work in a browser without a session. */
export function presentMemberFiles({ user, files }: Access, options: LinkOptions): MemberFile[] {
  return [...files]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([programId, ofProgram]) => buildFileLinks(programId, ofProgram, { user: user.id }, options));
}

/** Builds links to the files of one programme. */
export function buildFileLinks(
  programId: number,
  files: readonly ProgramFile[],
  holder: LinkHolder,
  { url, key, now }: LinkOptions,
): MemberFile[] {
  const until = now.getTime() + LINK_MS;
  const sig = sign(key, holder, programId, until);
  return files.map(({ name, stored }, index) => {
    if (stored !== undefined) {
      const query = new URLSearchParams({ ...holder, program: String(programId), until: String(until), sig });
      return { programId, name, url: `${url}/files/${stored}/${encodeURIComponent(name)}?${query.toString()}` };
    }
    const query = new URLSearchParams({ ...holder, until: String(until), sig, ...(index > 0 && { name }) });
    return { programId, name, url: `${url}/api/files/${programId}?${query.toString()}` };
  });
}

/** Returns the holder of a link; null if it was altered or has expired. The caller checks access again. */
export function readFileLink(
  programId: number,
  { user = '', order = '', until = '', sig = '' }: Readonly<Record<string, string | undefined>>,
  { keys, now }: { keys: readonly string[]; now: Date },
): LinkHolder | null {
  const holder = isUuid(order) ? { order } : { user };
  if (!isUuid(order || user) || !/^\d{13}$/.test(until) || Number(until) < now.getTime()) return null;
  const given = Buffer.from(sig);
  const right = keys.some((key) => {
    const expected = Buffer.from(sign(key, holder, programId, Number(until)));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  return right ? holder : null;
}

function sign(key: string, holder: LinkHolder, programId: number, until: number): string {
  const whose = 'order' in holder ? `order:${holder.order}` : holder.user;
  return createHmac('sha256', key).update(`file:${whose}:${programId}:${until}`).digest('base64url');
}
