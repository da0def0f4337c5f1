import { afterEach } from 'vitest';
import { COACH } from './coached.ts';
import { startTestApp, type TestApp } from './test-app.ts';

/** For tests that move a shop's clock: creates a shop with a coach for each, and closes it afterwards. */
export function sellingShops(): () => Promise<TestApp> {
  const apps: TestApp[] = [];
  afterEach(async () => {
    for (const app of apps.splice(0)) await app.close();
  });
  return async () => {
    const app = await startTestApp({ env: { RATE_LIMITS: 'off', COACH_EMAILS: COACH }, selling: {} });
    apps.push(app);
    return app;
  };
}
