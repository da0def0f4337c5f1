import type { Logger } from 'pino';
import { forkEm, type Orm } from '#server/platform/db/orm.ts';
import type { Env } from '#server/platform/config/env.ts';
import { releaseLeases } from '#server/platform/jobs/rows.ts';
import { type EmbedDemo, startEmbedDemo } from './embed-demo/embed-demo.ts';
import { type SandboxMailServer, startMailServer } from './mailbox/mail-server.ts';
import { type SandboxProviders, startSandboxProviders } from './payments.ts';
import { SANDBOX_EVENTS } from './webhooks.ts';

/** The stand-ins beside a running server. */
export interface RunningSandbox {
  /** Receives mails if no mail server is configured. */
  mail: SandboxMailServer | undefined;
  providers: SandboxProviders;
  /** Demo page with widgets on another origin; not in production. */
  demo: EmbedDemo | undefined;
}

interface Around {
  env: Env;
  orm: Orm;
  log: Logger;
  origin: string;
  port: number;
}

export async function startSandbox({ env, orm, log, origin, port }: Around): Promise<RunningSandbox> {
  // As for the shop's own jobs: leases in the embedded database belong to a process that died.
  if (!env.DATABASE_URL) await releaseLeases(forkEm(orm), [SANDBOX_EVENTS], new Date());
  const host = env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST === '0.0.0.0' ? '127.0.0.1' : env.HOST;
  const providers = await startSandboxProviders({ orm, log, origin, address: `http://${host}:${port}` });
  const mail = env.SMTP_URL ? undefined : await startMailServer({ orm, log, now: providers.now });
  const neighbour = port < 65_535 ? port + 1 : 0;
  const demo = env.production
    ? undefined
    : await startEmbedDemo({
        port: env.EMBED_DEMO_PORT ?? neighbour,
        origin,
        host: env.SANDBOX_CLIENTS === 'anybody' ? env.HOST : '127.0.0.1',
      });
  return { mail, providers, demo };
}
