import type Router from '@koa/router';
import type { Orm } from '../db/orm.ts';
import { embedDemoRoute } from './embed-demo.ts';
import { guardSandbox } from './guard.ts';
import { sandboxIdentity, sandboxProvider } from './identity.ts';
import { mailboxRoutes } from './mailbox.routes.ts';
import { SANDBOX_COACH } from './people.ts';

/** What the sandbox adds to the app. Where it is off, none of its code is loaded. */
export type SandboxApp = typeof sandboxApp;

export const sandboxApp = {
  coach: SANDBOX_COACH,
  signInProvider: sandboxProvider,
  guard: guardSandbox,
  /** The OpenID provider, which reads bodies and cookies of its own. */
  identity: sandboxIdentity,
  routes,
};

interface Parts {
  orm: Orm;
  embedDemoUrl?: string | undefined;
  sandboxRoutes?: readonly Router[];
}

function routes({ orm, embedDemoUrl, sandboxRoutes = [] }: Parts): Router[] {
  return [mailboxRoutes({ orm }), ...sandboxRoutes, ...(embedDemoUrl ? [embedDemoRoute(embedDemoUrl)] : [])];
}
