import { msg } from '@lingui/core/macro';
import type { Language } from '#contract/i18n/languages.ts';
import type { Em } from '#server/platform/db/orm.ts';
import type { Library } from '#server/modules/catalog/documents/library.ts';
import { NotFound } from '#server/platform/errors.ts';
import { loadAccess } from '#server/modules/accounts/access/access.service.ts';
import type { Mode } from '#server/platform/mode.ts';
import { type LinkHolder, buildFileLinks, readFileLink } from '#server/modules/accounts/access/files.ts';
import { loadOrderContents } from '#server/modules/accounts/access/order-files.ts';
import { Order } from '#server/modules/sales/orders/order.entity.ts';
import { type GuideFile, type GuideView, openGuide } from '#server/modules/newsletter/lead-magnets/guides.service.ts';
import { StoredFile } from '#server/modules/catalog/files/stored-file.entity.ts';
import type { MadeFile, ProgramFile } from '#server/modules/catalog/programs/program.entity.ts';
import { planOfProgram } from '#server/modules/training/workout-log/training.service.ts';
import type { User } from '#server/modules/accounts/users/user.entity.ts';
import { findUser } from '#server/modules/accounts/users/users.service.ts';

interface Options {
  library: Library;
  /** The coach's own guides, which replace the shop's. */
  guides: GuideView;
  /** Language for guides in the coach's words. */
  language: Language;
  /** Keys that sign links, newest first. */
  keys: readonly string[];
  mode: Mode;
  now: Date;
  /** Signed-in user, if any. */
  viewer: User | null;
}

/**
 * Returns the file behind a signed link. An expired link still works for its signed-in owner.
 * @throws {NotFound} for an invalid link
 */
export async function openMemberFile(
  em: Em,
  programId: number,
  query: Readonly<Record<string, string>>,
  { keys, mode, now, viewer, ...documents }: Options,
): Promise<{ file: GuideFile; name: string }> {
  const holder = readFileLink(programId, query, { keys, now }) ?? (viewer && { user: viewer.id });
  const files = holder && (await filesFor(em, holder, programId, { mode, now }));
  const made = files?.filter((file) => file.document !== undefined);
  const found = query['name'] ? made?.find(({ name }) => name === query['name']) : made?.[0];
  if (!found) throw new NotFound(NO_LINK);
  return { name: found.name, file: await buildDocument(em, found, programId, documents) };
}

/**
 * Returns the uploaded file behind a signed link. An expired link redirects a signed-in owner to a fresh one.
 * @throws {NotFound} for everyone else
 */
export async function openUploadedFile(
  em: Em,
  id: string,
  query: Readonly<Record<string, string>>,
  { keys, mode, now, viewer, url }: Omit<Options, 'library' | 'guides' | 'language'> & { url: string },
): Promise<{ row: StoredFile; name: string } | { fresh: string }> {
  const programId = /^\d{1,9}$/.test(query['program'] ?? '') ? Number(query['program']) : 0;
  const holder = readFileLink(programId, query, { keys, now });
  const files = holder && (await filesFor(em, holder, programId, { mode, now }));
  const found = files?.find(({ stored }) => stored === id);
  if (found) {
    const row = await em.findOne(StoredFile, { id, storedAt: { $ne: null } });
    if (!row) throw new NotFound(NO_LINK);
    return { row, name: found.name };
  }
  const access = viewer && (await loadAccess(em, viewer, { coaches: [], mode, now }));
  for (const [program, own] of access?.files ?? []) {
    const theirs = own.filter(({ stored }) => stored === id);
    const [link] = buildFileLinks(program, theirs, { user: viewer!.id }, { url, key: keys[0]!, now });
    if (link) return { fresh: link.url };
  }
  throw new NotFound(NO_LINK);
}

const NO_LINK = msg`This link is invalid or has expired.`;

/** A link also ends with the access to its programme. */
async function filesFor(
  em: Em,
  holder: LinkHolder,
  programId: number,
  { mode, now }: Pick<Options, 'mode' | 'now'>,
): Promise<readonly ProgramFile[] | undefined> {
  if ('order' in holder) {
    const order = await em.findOne(Order, { id: holder.order, programId, ...(mode === 'live' && { mode }) });
    return order ? (await loadOrderContents(em, order, now)).files : undefined;
  }
  const user = await findUser(em, holder.user);
  return user ? (await loadAccess(em, user, { coaches: [], mode, now })).files.get(programId) : undefined;
}

async function buildDocument(
  em: Em,
  { document }: MadeFile,
  programId: number,
  documents: Pick<Options, 'library' | 'guides' | 'language'>,
): Promise<GuideFile> {
  if (document !== 'training-plan') return openGuide(em, document, documents);
  return { made: await documents.library.plan(await planOfProgram(em, programId)) };
}
