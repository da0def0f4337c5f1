import type { IncomingMessage } from 'node:http';

type Check = () => Promise<void>;

const checks = new WeakMap<IncomingMessage, Check[]>();

/**
 * Adds a check that runs after the whole body has arrived and before a handler acts on it. The sender decides how long
 * that takes. Does nothing if the body is complete.
 */
export function addBodyCheck(req: IncomingMessage, check: Check): void {
  if (!req.complete) checks.set(req, [...(checks.get(req) ?? []), check]);
}

/** Runs the checks of a request whose body has been read. @throws the error of the first check that fails */
export async function runBodyChecks(req: IncomingMessage): Promise<void> {
  for (const check of checks.get(req) ?? []) await check();
}
