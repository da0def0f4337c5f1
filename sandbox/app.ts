import type Router from '@koa/router';
import type { Orm } from '#server/platform/db/orm.ts';
import { embedDemoRoute } from './embed-demo/embed-demo.ts';
import { guardSandbox } from './guard.ts';
import { sandboxIdentity, sandboxProvider } from './identity.ts';
import { mailboxRoutes } from './mailbox/mailbox.routes.ts';
import { SANDBOX_COACH } from './people.ts';
import { createPushService } from './push/push-service.ts';

/** The sandbox's part of the app. Without the sandbox, none of its code is loaded. */
export type SandboxApp = typeof sandboxApp;

export const sandboxApp = {
  coach: SANDBOX_COACH,
  signInProvider: sandboxProvider,
  guard: guardSandbox,
  /** The OpenID provider, which parses bodies and cookies itself. */
  identity: sandboxIdentity,
  routes,
};

interface Parts {
  orm: Orm;
  origin: string;
  embedDemoUrl?: string | undefined;
  sandboxRoutes?: readonly Router[];
}

function routes({ orm, origin, embedDemoUrl, sandboxRoutes = [] }: Parts): Router[] {
  const push = createPushService({ origin: () => origin, now: () => new Date() });
  return [
    mailboxRoutes({ orm }),
    push.routes,
    ...sandboxRoutes,
    ...(embedDemoUrl ? [embedDemoRoute(embedDemoUrl)] : []),
  ];
}
