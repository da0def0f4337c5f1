import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { type Em, forkEm, type Orm } from '../../db/orm.ts';
import { countJobs } from '../../jobs/counts.ts';
import type { JobQueue } from '../../jobs/queue.ts';

/** Server metrics in the Prometheus text format. */
export interface Metrics {
  observe: (request: { method: string; route: string; status: number }, ms: number) => void;
  text: () => Promise<string>;
  contentType: string;
}

interface ShopSample {
  name: string;
  kind: string;
  status: string;
  count: number;
}

interface Dependencies {
  orm: Orm;
  queues: readonly JobQueue[];
  /** Numbers about the shop's business, from its rows. */
  countShop: (em: Em) => Promise<ShopSample[]>;
  clock: () => Date;
}

export function createMetrics({ orm, queues, countShop, clock }: Dependencies): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'http_requests_total',
    // words: read by who watches the shop
    help: 'Answered requests.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    // words: read by who watches the shop
    help: 'Time from request to answer.',
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2],
    registers: [registry],
  });
  new Gauge({
    name: 'jobs',
    // words: read by who watches the shop
    help: 'Work that is not done, by kind and state. `stuck` has been failing or overdue for over ten minutes.',
    labelNames: ['kind', 'state'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const queue of queues) {
        // The server still reports its other metrics when the database is away.
        const counts = await countJobs(forkEm(orm), queue, clock()).catch(() => undefined);
        if (!counts) return this.reset();
        for (const [state, count] of Object.entries(counts)) this.set({ kind: queue.kind, state }, count);
      }
    },
  });
  registerShopCounts(registry, () => countShop(forkEm(orm)).catch(() => []));
  return {
    observe(request, ms) {
      requests.inc(request);
      duration.observe(ms / 1000);
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

const SHOP_COUNTS: Record<string, string> = {
  // words: read by who watches the shop
  payments: 'Payments by provider (kind) and state.',
  // words: read by who watches the shop
  refunds: 'Refunds by provider (kind) and state. `refused` needs the coach.',
  // words: read by who watches the shop
  mails_failed: 'Mails that the mail server will never take.',
  // words: read by who watches the shop
  sign_ins: 'Sign-ins since the shop began, by code or provider (kind).',
};

/** Registers gauges that are read together once per scrape. They are left out if the database is away. */
function registerShopCounts(registry: Registry, count: () => Promise<ShopSample[]>) {
  let reading: Promise<ShopSample[]> | undefined;
  const read = () => (reading ??= count().finally(() => (reading = undefined)));
  for (const [name, help] of Object.entries(SHOP_COUNTS)) {
    new Gauge({
      name,
      help,
      labelNames: ['kind', 'status'],
      registers: [registry],
      async collect() {
        const samples = (await read()).filter((sample) => sample.name === name);
        this.reset();
        for (const { kind, status, count: value } of samples)
          this.set({ ...(kind && { kind }), ...(status && { status }) }, value);
      },
    });
  }
}
