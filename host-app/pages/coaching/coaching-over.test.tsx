import { expect, onTestFinished, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { user } from '#widgets/parts/account/account.factory.ts';
import { checkIns, consent, profile } from '#widgets/parts/coaching/coaching.factory.ts';
import { refusal, stubApi } from '#widgets/core/api/api.stub.ts';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import { stubSlowClock } from '#widgets/forms/clock.stub.ts';
import { letters } from '#widgets/parts/messages/talk.factory.ts';
import { pageData } from '../page.factory.ts';
import CoachingPage from './coaching.page.tsx';

const main = page.getByRole('main');

test('whose coaching ends while something is being written keeps it, and reads of each part that it cannot be sent', async () => {
  sessionStorage.clear();
  onTestFinished(stubSlowClock());
  let now = user({ elite: true });
  let thread = letters([]);
  const data = pageData('/coaching');
  const { api } = stubApi({
    'GET /api/coaching-profile': profile(),
    'GET /api/coaching-profile/consent': consent(),
    'GET /api/coaching/check-ins': checkIns(),
    'GET /api/auth/user': () => now,
    'GET /api/coaching/thread': () => thread,
    'POST /api/coaching/thread': () => {
      const coachedUntil = '2026-11-20T14:00:00.000+02:00';
      now = user({ elite: false, wasCoached: true, coachedUntil });
      thread = letters([], { open: false, clock: null, coachedUntil });
      return refusal(403, 'elite_required');
    },
  });
  await render(
    <ShopProvider api={api} seed={{ site: data.site }}>
      <CoachingPage data={data} />
    </ShopProvider>,
  );
  await main.getByRole('button', { name: 'Update Profile' }).click();
  const name = main.getByRole('textbox', { name: 'Full name' });
  await name.fill('Somebody Else');
  const note = main.getByRole('textbox', { name: 'A note for the coach' });
  await note.fill('Two good runs.');
  await main.getByRole('textbox', { name: 'Write to your coach' }).fill('My knee hurts');
  await main.getByRole('button', { name: 'Send message' }).click();
  await expect
    .element(main.getByText('It ended on 20 November 2026. You can still read your messages and training log.'))
    .toBeVisible();
  await expect
    .element(main.getByText(/^Your coaching ended on 20 November 2026, so you can’t write here/))
    .toBeVisible();
  await expect
    .element(main.getByRole('textbox', { name: /^Not sent\. You can copy it until you close this window\./ }))
    .toHaveValue('My knee hurts');
  await expect.element(main.getByText(/so your profile can’t be saved any more/)).toBeVisible();
  await expect.element(name).toHaveValue('Somebody Else');
  await expect.element(main.getByText(/so this check-in can’t be sent any more/)).toBeVisible();
  await expect.element(note).toHaveValue('Two good runs.');
  for (const press of ['Save Profile', 'Send check-in', 'Send message']) {
    await expect.element(main.getByRole('button', { name: press })).not.toBeInTheDocument();
  }
});
