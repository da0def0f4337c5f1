import type { Logger } from 'pino';
import type { Orm } from '../db/orm.ts';
import type { Env } from '../env.ts';
import { type EmbedDemo, startEmbedDemo } from './embed-demo.ts';
import { type SandboxMailServer, startMailServer } from './mail-server.ts';
import { type SandboxProviders, startSandboxProviders } from './payments.ts';

/** The stand-ins beside a running server. */
export interface RunningSandbox {
  /** Takes the mails where no mail server is set. */
  mail: SandboxMailServer | undefined;
  providers: SandboxProviders;
  /** The page with widgets on another origin; in production there is none. */
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
  const mail = env.SMTP_URL ? undefined : await startMailServer({ orm, log });
  const host = env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST === '0.0.0.0' ? '127.0.0.1' : env.HOST;
  const providers = await startSandboxProviders({ orm, log, origin, address: `http://${host}:${port}` });
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
