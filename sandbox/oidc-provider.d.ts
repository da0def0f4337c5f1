/** Types of the part that we use; the package has none. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';
  import type Koa from 'koa';

  export interface Context {
    oidc: {
      provider: Provider;
      client: { clientId: string };
      session: { accountId: string };
    };
  }

  export interface Grant {
    addOIDCScope: (scope: string) => void;
    save: () => Promise<string>;
  }

  export default class Provider extends Koa {
    constructor(issuer: string, configuration: object);
    Grant: new (properties: { clientId: string; accountId: string }) => Grant;
    interactionDetails: (req: IncomingMessage, res: ServerResponse) => Promise<{ uid: string }>;
    interactionFinished: (req: IncomingMessage, res: ServerResponse, result: object) => Promise<void>;
  }
}

declare module 'oidc-provider/lib/adapters/memory_adapter.js' {
  export function createMemoryAdapter(clockTolerance: number): object;
}
