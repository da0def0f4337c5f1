import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { Orm } from '../db/orm.ts';
import { countWaiting } from '../modules/outbox/outbox.service.ts';
import { forkOf } from '../db/orm.ts';

/** What the server counts about itself, in the Prometheus text format. */
export interface Metrics {
  observe: (request: { method: string; route: string; status: number }, ms: number) => void;
  text: () => Promise<string>;
  contentType: string;
}

export function createMetrics(orm: Orm): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Answered requests.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer.',
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2],
    registers: [registry],
  });
  new Gauge({
    name: 'outbox_mails',
    help: 'Mails that have not left, by state. `stuck` has been waiting for over ten minutes.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      // Without its database a server still has metrics, and it is then that somebody looks at them.
      const waiting = await countWaiting(forkOf(orm), new Date()).catch(() => undefined);
      if (!waiting) return this.reset();
      this.set({ state: 'pending' }, waiting.pending);
      this.set({ state: 'stuck' }, waiting.stuck);
      this.set({ state: 'failed' }, waiting.failed);
    },
  });
  return {
    observe(request, ms) {
      requests.inc(request);
      duration.observe(ms / 1000);
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
