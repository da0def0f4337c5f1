import type { Logger } from 'pino';
import type { Em, Orm } from '../db/orm.ts';

/** Returns the app's logger, for services that only have an entity manager. */
export function findLogger(em: Em): Logger | undefined {
  return logs.get(em.config);
}

/** Called once by the app that works on this database. */
export function setLogger({ config }: Orm, log: Logger): void {
  logs.set(config, log);
}

const logs = new WeakMap<object, Logger>();
