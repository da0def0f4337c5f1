import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from 'pino';
import { picturesIn } from '#contract/studio/site-pictures.ts';
import { GROUPS, type SettingGroup, SettingForms, type SettingValues } from '#contract/studio/site.ts';
import type { Brand } from '../../brand.ts';
import { forkOf, type Orm } from '../../db/orm.ts';
import type { Env } from '../../env.ts';
import { messageOf } from '../../errors.ts';
import { outdate } from '../../http/cached-response.ts';
import type { Site } from '../site/site.service.ts';
import type { KnownPictures } from '../site/shop-pictures.ts';
import { type ShopSettings, shopSettings } from './shop-settings.ts';

/** What another process has saved is seen after so long at most. */
const EVERY_MS = 1_000;

interface Dependencies {
  orm: Orm;
  env: Env;
  /** Origin of the shop. */
  origin: string;
  log: Pick<Logger, 'warn'>;
}

/** What the coach has set, as it is now: in memory, and read again whenever it may have changed. */
export interface LiveSettings {
  /** All of it at one moment. Within `hold` always the same moment. */
  now: () => ShopSettings;
  /** As the environment says it, whatever was saved. */
  first: ShopSettings;
  /** Everything that is made inside sees one moment, however long it takes: an answer is never half old. */
  hold: <T>(make: () => Promise<T>) => Promise<T>;
  /** Reads the rows; what was made with earlier ones is made anew. */
  refresh: () => Promise<void>;
  /** Reads them every second, until it is told to stop. */
  follow: () => () => void;
  /** The brand as it is whenever a field is read. */
  brand: Brand;
  /** The same of what pages say. */
  site: Site;
}

export function createLiveSettings({ orm, env, origin, log }: Dependencies): LiveSettings {
  const settingsOf = shopSettings(env, origin);
  const first = settingsOf({});
  const held = new AsyncLocalStorage<{ settings: ShopSettings | undefined }>();
  let current = first;
  let known = '';
  let reading: Promise<void> | undefined;
  // What outlives its request, such as a worker that it woke, goes on with what is current.
  const now = () => held.getStore()?.settings ?? current;

  async function read() {
    const rows = await forkOf(orm).execute<Row[]>('select key, value, version from setting order by key');
    const versions = rows.map(({ key, version }) => `${key} ${version}`).join();
    if (versions === known) return;
    const saved = savedIn(rows, log);
    current = settingsOf(saved, await picturesOf(saved, orm));
    known = versions;
    outdate();
  }

  /** Whoever asks while an earlier question is under way waits for one of their own: the earlier may have missed it. */
  async function refresh() {
    const before = reading;
    const mine = (async () => {
      await before?.catch(() => undefined);
      await read();
    })();
    reading = mine;
    await mine;
  }

  return {
    now,
    first,
    refresh,
    async hold(make) {
      const store: { settings: ShopSettings | undefined } = { settings: current };
      try {
        return await held.run(store, make);
      } finally {
        store.settings = undefined;
      }
    },
    follow() {
      let busy = false;
      const timer = setInterval(() => {
        if (busy) return;
        busy = true;
        refresh()
          .catch((error: unknown) => log.warn({ problem: messageOf(error) }, 'settings.unread'))
          .finally(() => (busy = false));
      }, EVERY_MS);
      timer.unref();
      return () => clearInterval(timer);
    },
    brand: {
      url: origin,
      language: env.SHOP_LANGUAGE,
      get name() {
        return now().brand.name;
      },
      get supportEmail() {
        return now().brand.supportEmail;
      },
      get timeZone() {
        return now().brand.timeZone;
      },
    },
    site: {
      get response() {
        return now().site.response;
      },
      in: (language) => now().site.in(language),
    },
  };
}

interface Row {
  key: string;
  value: unknown;
  version: number;
}

/** Those that are there: one that is missing is as good as none. */
async function picturesOf({ pictures }: Partial<SettingValues>, orm: Orm): Promise<KnownPictures> {
  const ids = pictures ? picturesIn(pictures).map(({ id }) => id) : [];
  if (ids.length === 0) return new Map();
  const places = ids.map(() => '?').join();
  const rows = await forkOf(orm).execute<{ id: string; width: number; height: number }[]>(
    `select id, width, height from stored_file where public and stored_at is not null and width > 0 and id in (${places})`,
    ids,
  );
  return new Map(rows.map(({ id, ...size }) => [id, size]));
}

/** A row that this version of the shop cannot read counts as not saved. */
function savedIn(rows: readonly Row[], log: Dependencies['log']): Partial<SettingValues> {
  const saved: Partial<Record<SettingGroup, unknown>> = {};
  for (const { key, value, version } of rows) {
    const group = GROUPS.find((each) => each === key);
    if (!group || version === 0) continue;
    const parsed = SettingForms[group].safeParse(value);
    if (parsed.success) saved[group] = parsed.data;
    else log.warn({ group, problem: parsed.error.issues[0]?.path.join('.') }, 'settings.unreadable');
  }
  return saved as Partial<SettingValues>;
}
