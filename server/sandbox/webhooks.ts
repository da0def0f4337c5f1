import type { Logger } from 'pino';
import { type Em, forkOf, type Orm } from '../db/orm.ts';
import { SandboxEvent } from './sandbox.entity.ts';

/** Where a provider's webhooks go, and the headers that sign one: made anew for each attempt. */
interface WebhookTarget {
  url: string;
  headers: (body: string) => Record<string, string> | Promise<Record<string, string>>;
}

export interface SandboxWebhooks {
  /** Looks for webhooks now rather than at the next turn. */
  wake: () => void;
  close: () => Promise<void>;
}

interface Dependencies {
  orm: Orm;
  log: Logger;
  targets: Partial<Record<SandboxEvent['provider'], WebhookTarget>>;
}

const IDLE_MS = 400;
const TIMEOUT_MS = 5_000;
/** How long one process has an event before another one may send it. */
const LEASE_MS = 10_000;
const AT_ONCE = 4;
const MAX_WAIT_MS = 60_000;
const GIVE_UP_MS = 3 * 86_400_000;

/**
 * Delivers the stand-ins' webhooks over HTTP, on the machine's own time, until the shop takes them.
 * Their order is not kept, as the providers do not keep it.
 */
export function startSandboxWebhooks({ orm, log, targets }: Dependencies): SandboxWebhooks {
  const ending = new AbortController();
  let wake: () => void = () => undefined;
  const running = run();

  async function run() {
    while (!ending.signal.aborted) {
      const sent = await turn().catch((error: unknown) => {
        log.error({ err: error }, 'sandbox webhooks could not be read');
        return 0;
      });
      if (sent === 0 && !ending.signal.aborted) await pause();
    }
  }

  async function turn(): Promise<number> {
    const events = await claim(forkOf(orm), Object.keys(targets), new Date());
    await Promise.all(events.map(deliver));
    return events.length;
  }

  async function deliver(event: SandboxEvent) {
    const problem = await post(event).catch(reasonOf);
    await settle(forkOf(orm), event, problem, new Date());
    if (problem) log.debug({ event: event.id, attempts: event.attempts, problem }, 'sandbox webhook not taken');
  }

  async function post({ provider, body }: SandboxEvent): Promise<string | null> {
    const target = targets[provider];
    if (!target) return 'There is nowhere to send it.';
    const response = await fetch(target.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', ...(await target.headers(body)) },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([ending.signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    return response.ok ? null : `The answer was ${response.status}.`;
  }

  function pause() {
    return new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, IDLE_MS);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  return {
    wake: () => wake(),
    async close() {
      ending.abort();
      wake();
      await running;
    },
  };
}

/** Never empty: nothing to say would count as taken. */
function reasonOf(error: Error): string {
  const { code } = (error.cause ?? {}) as { code?: string };
  return `${error.message || error.name}${code ? `: ${code}` : ''}`;
}

/** Takes events that are due; the time of the next attempt is their lease. */
async function claim(em: Em, providers: string[], now: Date): Promise<SandboxEvent[]> {
  if (providers.length === 0) return [];
  const rows = await em.execute<object[]>(
    `update sandbox_event set next_attempt_at = ?, attempts = attempts + 1
     where id in (
       select id from sandbox_event
       where status = 'pending' and next_attempt_at <= ? and provider in (${providers.map(() => '?').join(', ')})
       order by next_attempt_at limit ${AT_ONCE} for update skip locked
     ) returning *`,
    [new Date(now.getTime() + LEASE_MS), now, ...providers],
  );
  return rows.map((row) => em.map(SandboxEvent, row));
}

async function settle(em: Em, { id, attempts, createdAt }: SandboxEvent, problem: string | null, now: Date) {
  if (!problem) return void (await em.nativeUpdate(SandboxEvent, { id }, { status: 'delivered', lastError: null }));
  const wait = Math.min(MAX_WAIT_MS, 1_000 * 2 ** Math.min(attempts - 1, 10));
  const old = now.getTime() - createdAt.getTime() > GIVE_UP_MS;
  await em.nativeUpdate(
    SandboxEvent,
    { id },
    {
      lastError: problem.slice(0, 500),
      ...(old ? { status: 'given-up' } : { nextAttemptAt: new Date(now.getTime() + wait) }),
    },
  );
}
