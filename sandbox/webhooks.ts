import type { Logger } from 'pino';
import type { Orm } from '#server/platform/db/orm.ts';
import { runUntilDone, startJobs } from '#server/platform/jobs/jobs.ts';
import { forEachRow, jobKind, type JobQueue, LEASE_MS } from '#server/platform/jobs/queue.ts';
import { SandboxEvent } from './sandbox.entity.ts';

/** Target of a provider's webhooks, and the signature headers: made anew for each attempt. */
interface WebhookTarget {
  url: string;
  headers: (body: string) => Record<string, string> | Promise<Record<string, string>>;
}

export interface SandboxWebhooks {
  /** Looks for webhooks now rather than at the next turn. */
  wake: () => void;
  /** Delivers all due webhooks. False if there were none. */
  deliver: () => Promise<boolean>;
  close: () => Promise<void>;
}

interface Dependencies {
  orm: Orm;
  log: Logger;
  targets: Partial<Record<SandboxEvent['provider'], WebhookTarget>>;
  /** False if only `deliver` sends webhooks. */
  inBackground?: boolean | undefined;
}

/** Queue of undelivered webhooks. */
export const SANDBOX_EVENTS: JobQueue = { kind: 'sandbox_event', entity: SandboxEvent, open: `status = 'pending'` };

const TIMEOUT_MS = 5_000;
const GIVE_UP_MS = 3 * 86_400_000;

/**
 * Delivers the stand-ins' webhooks over HTTP, on the machine's own clock, until the shop accepts them.
 * Their order is not guaranteed, as with the providers.
 */
export function startSandboxWebhooks({ orm, log, targets, inBackground = true }: Dependencies): SandboxWebhooks {
  const ending = new AbortController();
  const providers = Object.keys(targets).map((provider) => `'${provider}'`);
  const kind = jobKind<SandboxEvent>({
    ...SANDBOX_EVENTS,
    open: `${SANDBOX_EVENTS.open} and provider in (${providers.join(', ')})`,
    batchSize: 4,
    concurrency: 1,
    leaseMs: LEASE_MS,
    pollMs: 400,
    backoff: { firstMs: 1_000, maxMs: 60_000 },
    failureEvent: 'sandbox_event.deliver_failed',
    handle: forEachRow<SandboxEvent>(async (event) => {
      const problem = await post(event).catch(describeError);
      if (!problem) return { status: 'delivered' };
      if (Date.now() - event.createdAt.getTime() <= GIVE_UP_MS) throw new Error(problem);
      return { status: 'given-up', lastError: problem.slice(0, 500) };
    }),
  });
  // A refusing shop may be a deliberate trial, and is visible on the sandbox's page.
  const quiet = log.child({}, { level: 'error' });
  const context = { orm, log: quiet, clock: () => new Date() };
  const jobs = startJobs(context, inBackground ? [kind] : []);

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

  return {
    wake: () => jobs.wake(SANDBOX_EVENTS.kind),
    deliver: () => runUntilDone(context, [kind]),
    async close() {
      ending.abort();
      await jobs.stop();
    },
  };
}

/** Never empty: an empty error would count as delivered. */
function describeError(error: Error): string {
  const { code } = (error.cause ?? {}) as { code?: string };
  return `${error.message || error.name}${code ? `: ${code}` : ''}`;
}
