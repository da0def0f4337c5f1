import type { Em } from '../../db/orm.ts';
import type { Library, RenderedDocument } from '../../documents/library.ts';
import { NotFound } from '../../errors.ts';
import { accessOf } from '../access/access.service.ts';
import { readFileLink } from '../access/files.ts';
import type { Mode } from '../../mode.ts';
import type { ProgramFile } from '../programs/program.entity.ts';
import { planOfProgram } from '../training/training.service.ts';
import { findUser } from '../users/users.service.ts';

interface Options {
  library: Library;
  /** Keys that sign links, the newest first. */
  keys: readonly string[];
  mode: Mode;
  now: Date;
}

/** The file behind a signed link. @throws {NotFound} for a link that is not good, or not any more */
export async function openMemberFile(
  em: Em,
  programId: number,
  query: Readonly<Record<string, string>>,
  { library, keys, mode, now }: Options,
): Promise<{ name: string; file: Buffer }> {
  const id = readFileLink(programId, query, { keys, now });
  const user = id ? await findUser(em, id) : null;
  // A link ends with the access to its programme, too.
  const files = user && (await accessOf(em, user, { coaches: [], mode, now })).files.get(programId);
  const found = query['name'] ? files?.find(({ name }) => name === query['name']) : files?.[0];
  if (!found) throw new NotFound('This link is not good, or not any more.');
  return { name: found.name, file: (await documentOf(em, found, programId, library)).file };
}

async function documentOf(
  em: Em,
  { document }: ProgramFile,
  programId: number,
  library: Library,
): Promise<RenderedDocument> {
  if (document !== 'training-plan') return library.guide(document);
  return library.plan(await planOfProgram(em, programId));
}
