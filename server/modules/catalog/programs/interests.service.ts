import type { Em } from '#server/platform/db/orm.ts';
import { Program } from './program.entity.ts';
import { getInterestKey, withoutPrefix } from './programs.service.ts';

/** What each programme is called where somebody asks about it, as it was written; ended and hidden ones, too. */
export async function interestLabels(em: Em, prefix: string): Promise<Record<string, string>> {
  const programs = await em.find(Program, {}, { fields: ['id', 'name', 'interestKey', 'interestLabel'] });
  return Object.fromEntries(
    programs.map((each) => [getInterestKey(each), each.interestLabel ?? withoutPrefix(each.name, prefix)]),
  );
}
