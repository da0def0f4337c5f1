import { expect } from 'vitest';
import type { Browser } from '#server/testing/browser.ts';
import type { TestApp } from '#server/testing/test-app.ts';

/** Creates a programme on sale without content, and one below the minimum charge. */
export async function seedPrograms(app: TestApp, coach: Browser): Promise<void> {
  const programs = '/api/coach/programs';
  for (const [name, price] of [
    ['Nothing in it', '20'],
    ['Too cheap', '20'],
    ['Hidden', '20'],
  ] as const) {
    const texts = { name, type: 'one_time', description: 'D', badge: '', features: '', language: 'en' };
    const sold = {
      price,
      vatRate: '0',
      coaching: false,
      published: name !== 'Hidden',
      accent: false,
      files: [],
      plan: '',
    };
    const answer = await coach.post(programs, { ...texts, ...sold, onFront: false });
    expect([answer.status, await answer.text()]).toMatchObject([201, expect.any(String)]);
  }
  await app.em().execute("update program set price_minor = 10 where name like '%Too cheap'");
}
