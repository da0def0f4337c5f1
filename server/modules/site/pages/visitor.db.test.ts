import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const SIGNED_OUT = 'You are signed out.';

test.each(['/dashboard', '/coaching'])('%s is drawn signed out for who brings no hint of a member', async (path) => {
  for (let i = 0; i < 2; i++) {
    const visitor = await fetch(app.url + path);
    expect(visitor.headers.get('vary')).toContain('cookie');
    expect(await visitor.text()).toContain(SIGNED_OUT);
    const member = await fetch(app.url + path, { headers: { cookie: 'member=1' } });
    expect(await member.text()).not.toContain(SIGNED_OUT);
  }
});
