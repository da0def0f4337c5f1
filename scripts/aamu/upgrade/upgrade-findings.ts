import { type Finding, wrong } from '../../../server/app/doctor/finding.ts';
import { checkSettings, formatFinding, requireValidSettings } from '../../../server/app/doctor/check.ts';
import { contentChecks, findInDatabase } from '../../../server/app/doctor/database.ts';
import { checkKeys, loadKeyRing } from '../../../server/modules/operations/key-rotation/sealing.service.ts';
import type { Env } from '../../../server/platform/config/env.ts';
import type { Em } from '../../../server/platform/db/orm.ts';
import { getErrorMessage } from '../../../server/platform/errors.ts';

/** A finding after an upgrade. */
export interface UpgradeFinding extends Finding {
  /** True if the shop had it before the migrations, too. */
  known: boolean;
}

/**
 * Checks the shop before the migrations. Checks that cannot read the former tables find nothing.
 * @throws {InvalidEnv} if the new version would not start with these settings
 */
export async function findBefore(em: Em, env: Env): Promise<Finding[]> {
  const found = requireValidSettings(env);
  for (const check of contentChecks) found.push(...(await check(em.fork(), env).catch(() => [])));
  return found;
}

/** Checks the shop after the migrations. */
export async function findAfter(em: Em, env: Env, before: readonly Finding[]): Promise<UpgradeFinding[]> {
  const setting = env.DATABASE_URL ? 'DATABASE_URL' : 'DATA_DIR';
  const keys = await loadKeyRing(em, env)
    .then((ring) => checkKeys(em, ring))
    .then(
      () => [],
      (error: unknown) => [wrong('HEALTH_KEYS', getErrorMessage(error).replace(/^HEALTH_KEYS: /, ''))],
    );
  return markReported([...checkSettings(env), ...keys, ...(await findInDatabase(setting, em, env))], before);
}

/** Marks the findings that existed before. */
export function markReported(after: readonly Finding[], before: readonly Finding[]): UpgradeFinding[] {
  const known = new Set(before.map((each) => JSON.stringify([each.level, each.setting, each.text])));
  return after.map((each) => ({ ...each, known: known.has(JSON.stringify([each.level, each.setting, each.text])) }));
}

/** True if the upgrade fails with it: a new fault, or a setting with which the shop does not start. */
export function failsUpgrade({ level, known }: UpgradeFinding): boolean {
  return level === 'wrong' || (level === 'fault' && !known);
}

/** Returns a line for the operator. */
export function formatUpgradeFinding(finding: UpgradeFinding): string {
  const line = `${finding.level.padEnd(5)}  ${formatFinding(finding)}`;
  return finding.known && finding.level === 'fault' ? `${line} (also before the upgrade)` : line;
}
