import { COACHING_CONSENT } from '#contract/coaching/profile-options.ts';
import { member } from '#server/testing/members.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { Subscription } from '#server/modules/accounts/access/purchase.entity.ts';
import { createClientFactory } from '#server/modules/coaching/clients/clients.harness.ts';

/** Creates two clients with a plan: one has pain, and one has not trained for a week. */
export async function seedNeeds(app: TestApp, now: Date): Promise<void> {
  const rows = createClientFactory(app, () => now);
  for (const name of ['hurt', 'quiet']) {
    await member(app, `${name}@example.com`, { renewing: [4] }, now);
    await rows.has(name, { until: 20 });
  }
  await rows.agrees('hurt', COACHING_CONSENT);
  await rows.trains('hurt', 3, true);
  const user = await rows.userOf('quiet');
  await app.em().nativeUpdate(Subscription, { user: user.id }, { createdAt: rows.ago(30) });
}
