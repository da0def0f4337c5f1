import type { Em } from '#server/platform/db/orm.ts';
import { Program } from './program.entity.ts';
import { getInterestKey, withoutPrefix } from './programs.service.ts';

/** Returns the name of each programme in contact requests, untranslated. Includes ended and hidden programmes. */
export async function interestLabels(em: Em, prefix: string): Promise<Record<string, string>> {
  const programs = await em.find(Program, {}, { fields: ['id', 'name', 'interestKey', 'interestLabel'] });
  return Object.fromEntries(
    programs.map((each) => [getInterestKey(each), each.interestLabel ?? withoutPrefix(each.name, prefix)]),
  );
}
