import type { WidgetStep } from '#contract/counts.ts';
import { dayIn } from '#server/platform/days.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { getErrorMessage } from '#server/platform/errors.ts';
import { type Limits, TooManyRequests } from '#server/platform/limits/limits.ts';
import { type CountIncrement, buildCountKey, writeCounts } from './counts.service.ts';

/** What has happened since the last write, added up in this process. */
export interface Counts {
  page: (path: string) => void;
  /** `origin` as the browser says it; `client` can name a few new ones in an hour. */
  widget: (tag: string, step: WidgetStep, origin: string, client: string) => Promise<void>;
  /** Writes what waits. What cannot be written waits on. */
  write: () => Promise<void>;
}

/** Long enough that a busy shop writes now and then, and short enough that little is lost when a process is killed. */
const WAIT_MS = 5_000;
/** More different things than a shop has: what comes on top is somebody playing. */
const MOST_WAITING = 5_000;
const MOST_NAMED = 2_000;
/** Sites whose name is not kept. */
const OTHER_PLACE = 'other';
/** A frame keeps to itself which page it is in. */
const FRAME = 'frame';

interface Options {
  newEm: () => Em;
  clock: () => Date;
  /** Read whenever it is needed: the coach can set it. */
  brand: { readonly timeZone: string };
  /** Sites that are counted by their name in any case. */
  listed: readonly string[];
  limits: Limits;
  warn: (line: object, event: string) => void;
}

/**
 * Adds up in memory and writes every few seconds: a visitor's look is worth no write of its own, and a process that is
 * killed loses five seconds of them. Processes add to the same rows.
 */
export function createCounts({ newEm, clock, brand, listed, limits, warn }: Options): Counts {
  let waiting = new Map<string, CountIncrement>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  /** Sites that this process has met: naming one of them is nothing new. */
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
    // Forgotten, not closed: names that a flood has made up do not keep out those that come after it.
    if (met.size >= MOST_NAMED) met.clear();
    met.add(origin);
    return origin;
  }

  function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    // One after the other: what could not be written is added to what came meanwhile.
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

/** Of a page on the web. */
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
