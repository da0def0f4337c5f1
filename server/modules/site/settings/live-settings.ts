import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from 'pino';
import { heroIn, picturesIn } from '#contract/site/site-pictures.studio.ts';
import { GROUPS, type SettingGroup, SettingForms, type SettingValues } from '#contract/site/site.studio.ts';
import type { Brand } from '#server/platform/brand.ts';
import { forkEm, type Orm } from '#server/platform/db/orm.ts';
import type { Env } from '#server/platform/config/env.ts';
import { getErrorMessage } from '#server/platform/errors.ts';
import { invalidateCache } from '#server/platform/http/cache/cached-response.ts';
import type { Site } from '../content/site.service.ts';
import type { PictureSizes } from '../content/shop-pictures.ts';
import { coachesIn, TEAM } from './team.ts';
import { type SavedSettings, type ShopSettings, shopSettings } from './shop-settings.ts';
import { findGroupByKey, type SiteTranslations, StoredTranslations } from './site-translations.ts';

/** Delay after which changes by other processes are visible. */
const EVERY_MS = 1_000;

interface Dependencies {
  orm: Orm;
  env: Env;
  /** Origin of the shop. */
  origin: string;
  log: Pick<Logger, 'warn' | 'error'>;
}

/** Settings of the coach in memory, reloaded after changes. */
export interface LiveSettings {
  /** Returns the current snapshot; within `hold` always the same one. */
  now: () => ShopSettings;
  /** Settings of the environment alone. */
  first: ShopSettings;
  /** Runs a function with one snapshot, so that an answer never mixes two. */
  hold: <T>(make: () => Promise<T>) => Promise<T>;
  /** Reloads the rows and everything derived from them. */
  refresh: () => Promise<void>;
  /** Returns the addresses of all coaches, updated in place: given here, from the environment, and added by command. */
  coaches: (fixed?: readonly string[]) => readonly string[];
  /** Polls every second until the returned function is called. */
  follow: () => () => void;
  /** Brand with current values on each read. */
  brand: Brand;
  /** Site with current values on each read. */
  site: Site;
}

export function createLiveSettings({ orm, env, origin, log }: Dependencies): LiveSettings {
  const resolveSettings = shopSettings(env, origin);
  const first = resolveSettings({ translations: {} });
  const held = new AsyncLocalStorage<{ settings: ShopSettings | undefined }>();
  let current = first;
  let known = '';
  let team: readonly string[] = [];
  const coachLists: (() => void)[] = [];
  let reading: Promise<void> | undefined;
  // Work that outlives its request, such as a worker it woke, uses current values.
  const now = () => held.getStore()?.settings ?? current;

  async function read() {
    const rows = await forkEm(orm).execute<Row[]>('select key, value, version, updated_at from setting order by key');
    const versions = rows.map(({ key, version }) => `${key} ${version}`).join();
    if (versions === known) return;
    const changedAt = Object.fromEntries(rows.map(({ key, updated_at: at }) => [key, new Date(at)]));
    const saved = savedIn(rows, first.values, log);
    team = coachesIn(rows.find(({ key }) => key === TEAM)?.value);
    current = resolveSettings(saved, { changedAt, known: await loadPictureSizes(saved, orm), team });
    for (const update of coachLists) update();
    known = versions;
    invalidateCache();
  }

  /** Concurrent callers wait for a query of their own, because a running one may miss their change. */
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
    coaches(fixed = []) {
      const list: string[] = [];
      const update = () => void list.splice(0, Infinity, ...env.COACH_EMAILS, ...team, ...fixed);
      coachLists.push(update);
      update();
      return list;
    },
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
          .catch((error: unknown) => log.warn({ problem: getErrorMessage(error) }, 'settings.unread'))
          .finally(() => (busy = false));
      }, EVERY_MS);
      timer.unref();
      return () => clearInterval(timer);
    },
    brand: liveBrand(now, origin),
    site: {
      get response() {
        return now().site.response;
      },
      in: (language) => now().site.in(language),
    },
  };
}

/** Returns a brand whose fields read current values. */
function liveBrand(now: () => ShopSettings, url: string): Brand {
  return {
    url,
    get language() {
      return now().brand.language;
    },
    get name() {
      return now().brand.name;
    },
    get supportEmail() {
      return now().brand.supportEmail;
    },
    get mailContact() {
      return now().brand.mailContact;
    },
    get timeZone() {
      return now().brand.timeZone;
    },
    get look() {
      return now().look.shop;
    },
    firstContact: (language) => now().site.in(language).response.said?.promiseContact,
    get postalAddress() {
      const { name, lines, sample } = now().seller;
      return lines.length > 0 && !sample ? [name, ...lines].join(', ') : undefined;
    },
    mailEnd: (language) => now().site.in(language).response.said?.mailEnd,
  };
}

interface Row {
  key: string;
  value: unknown;
  version: number;
  updated_at: Date | string;
}

/** Loads the sizes of existing pictures; missing ones are left out. */
async function loadPictureSizes({ pictures, look }: Partial<SettingValues>, orm: Orm): Promise<PictureSizes> {
  const named = [...(pictures ? picturesIn(pictures) : []), ...(look ? heroIn(look) : [])];
  const ids = named.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const places = ids.map(() => '?').join();
  const rows = await forkEm(orm).execute<{ id: string; width: number; height: number }[]>(
    `select id, width, height from stored_file where public and stored_at is not null and width > 0 and id in (${places})`,
    ids,
  );
  return new Map(rows.map(({ id, ...size }) => [id, size]));
}

/**
 * Reads the saved settings. Fields that this version cannot read, or that an earlier version lacked, fall back to the
 * environment. The log reports them, because pages then show unsaved values.
 */
function savedIn(rows: readonly Row[], first: SettingValues, log: Dependencies['log']): SavedSettings {
  const saved: Partial<Record<SettingGroup, unknown>> = {};
  const translations: SiteTranslations = {};
  for (const { key, value, version } of rows) {
    const group = GROUPS.find((each) => each === key);
    const translated = findGroupByKey(key);
    if (version === 0 || !(group ?? translated)) continue;
    const unreadable = (problem: string | undefined) => log.error({ group: key, problem }, 'settings.unreadable');
    if (group) {
      const holds = groupIn(group, value as object, first, unreadable);
      if (holds) saved[group] = holds;
    } else if (translated) {
      const parsed = StoredTranslations.safeParse(value);
      if (parsed.success) translations[translated] = parsed.data;
      else unreadable(listIssueFields(parsed.error).join());
    }
  }
  return { ...(saved as Partial<SettingValues>), translations };
}

/** Returns a group without its unreadable fields; undefined if none is left. */
function groupIn(
  group: SettingGroup,
  value: object,
  first: SettingValues,
  unreadable: (problem: string) => void,
): unknown {
  const schema = SettingForms[group];
  const whole = schema.safeParse({ ...first[group], ...value });
  if (whole.success) return whole.data;
  const wrong = listIssueFields(whole.error);
  unreadable(wrong.join());
  const rest = Object.fromEntries(Object.entries(value).filter(([field]) => !wrong.includes(field)));
  return schema.safeParse({ ...first[group], ...rest }).data;
}

function listIssueFields({ issues }: { issues: readonly { path: readonly PropertyKey[] }[] }): string[] {
  return [...new Set(issues.map(({ path }) => String(path[0] ?? '')))];
}
