import { StatisticsResponse } from '#contract/embed/statistics.studio.ts';
import type { Browser } from '#server/testing/browser.ts';
import { COACH } from '#server/testing/coached.ts';
import { member } from '#server/testing/members.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

export const STATISTICS = '/api/coach/statistics';
/** Half an hour into December in the shop's zone, and still November in UTC. */
export const NOW = new Date('2026-11-30T22:30:00Z');

/** Starts a shop with a fixed clock, and signs in its coach. */
export async function statisticsShop(): Promise<{
  app: TestApp;
  coach: Browser;
  read: (query?: string) => Promise<StatisticsResponse>;
}> {
  const app = await startTestApp({ clock: () => NOW, env: { RATE_LIMITS: 'off', COACH_EMAILS: COACH } });
  const coach = await member(app, COACH, {}, NOW);
  const read = async (query = '') => StatisticsResponse.parse(await (await coach.ask(STATISTICS + query)).json());
  return { app, coach, read };
}
