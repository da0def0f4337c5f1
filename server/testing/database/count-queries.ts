import type { TestApp } from '../test-app.ts';

/** Counts the database statements of an action; nothing else may run meanwhile. */
export async function countQueries({ orm }: TestApp, act: () => Promise<unknown>): Promise<number> {
  const logger = orm.config.getLogger();
  const before = { logQuery: logger.logQuery.bind(logger), isEnabled: logger.isEnabled.bind(logger) };
  let count = 0;
  logger.isEnabled = () => true;
  logger.logQuery = () => void count++;
  try {
    await act();
  } finally {
    Object.assign(logger, before);
  }
  return count;
}
