import type { WidgetStep } from '#contract/embed/counts.ts';
import { dayIn } from '#server/platform/days.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { getErrorMessage } from '#server/platform/errors.ts';
import { type Limits } from '#server/platform/limits/limits.ts';
import { TooManyRequests } from '#server/platform/limits/limiter.ts';
import { type CountIncrement, buildCountKey, writeCounts } from './counts.service.ts';

/** Counts since the last write, added up in this process. */
export interface Counts {
  page: (path: string) => void;
  /** `origin` is the browser's header; `client` can add a few new ones an hour. */
  widget: (tag: string, step: WidgetStep, origin: string, client: string) => Promise<void>;
  /** Writes the waiting counts; after a failure they keep waiting. */
  write: () => Promise<void>;
}

/** Interval that keeps writes rare and limits the loss when a process is killed. */
const WAIT_MS = 5_000;
/** Maximum numbers of waiting counts and of names; more than a real shop has. */
const MOST_WAITING = 5_000;
const MOST_NAMED = 2_000;
/** Sites that are not counted by name. */
const OTHER_PLACE = 'other';
/** Frames do not reveal the page around them. */
const FRAME = 'frame';

interface Options {
  newEm: () => Em;
  clock: () => Date;
  /** Read on each use, because the coach can change it. */
  brand: { readonly timeZone: string };
  /** Sites that are always counted by name. */
  listed: readonly string[];
  limits: Limits;
  warn: (line: object, event: string) => void;
}

/**
 * Adds up counts in memory and writes them every few seconds: one write a visit would be too many. A killed process
 * loses five seconds. Processes add to the same rows.
 */
export function createCounts({ newEm, clock, brand, listed, limits, warn }: Options): Counts {
  let waiting = new Map<string, CountIncrement>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  /** Sites seen by this process, which need no new name. */
  const met = new Set<string>();

  function add(counted: Omit<CountIncrement, 'day' | 'count'>) {
    const one = { ...counted, day: dayIn(brand.timeZone, clock()), count: 1 };
    const known = waiting.get(buildCountKey(one));
    if (known) known.count++;
    else if (waiting.size < MOST_WAITING) waiting.set(buildCountKey(one), one);
    timer ??= setTimeout(() => void write(), WAIT_MS).unref();
  }

  async function placeOf(origin: string, client: string): Promise<string> {
    if (origin === 'null') return FRAME;
    if (listed.includes(origin) || met.has(origin)) return origin;
    if (!isOrigin(origin) || (await isTooMuch(limits, client))) return OTHER_PLACE;
    // Cleared, not closed: made-up names must not keep out later ones.
    if (met.size >= MOST_NAMED) met.clear();
    met.add(origin);
    return origin;
  }

  function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    // Writes run one after the other: failed counts are added to newer ones.
    writing = writing.then(writeAll);
    return writing;
  }

  async function writeAll() {
    if (waiting.size === 0) return;
    const batch = waiting;
    waiting = new Map();
    try {
      await writeCounts(newEm(), [...batch.values()], { listed, other: OTHER_PLACE, now: clock() });
    } catch (error) {
      warn({ problem: getErrorMessage(error) }, 'counts.not_written');
      for (const [key, { count }] of waiting) {
        const before = batch.get(key);
        if (before) before.count += count;
        else if (batch.size < MOST_WAITING) batch.set(key, waiting.get(key)!);
      }
      waiting = batch;
      timer ??= setTimeout(() => void write(), WAIT_MS).unref();
    }
  }

  return {
    page: (path) => add({ kind: 'page', name: path, place: '', what: 'viewed' }),
    async widget(tag, step, origin, client) {
      add({ kind: 'widget', name: tag, place: await placeOf(origin, client), what: step });
    },
    write,
  };
}

/** True for the origin of a web page. */
function isOrigin(text: string): boolean {
  return /^https?:\/\/[^\s"<>\\]{1,240}$/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

async function isTooMuch(limits: Limits, client: string): Promise<boolean> {
  try {
    await limits.countNewPlace(client);
    return false;
  } catch (error) {
    if (error instanceof TooManyRequests) return true;
    throw error;
  }
}
