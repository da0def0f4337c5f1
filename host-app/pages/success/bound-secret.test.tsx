import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { readVisit, VISIT_KEY } from '#widgets/core/visit.ts';
import { useBoundSecret } from './bound-secret.ts';

const clientSecret = 'pi_3MtwBwLkdIwHu7ix28a3tqPa_secret_YrKJUKribcBjcG8HVhfZluoGH';

function Secret() {
  const bound = useBoundSecret();
  return <p>{bound === undefined ? 'looking' : (bound?.clientSecret ?? 'none')}</p>;
}

afterEach(() => {
  history.replaceState(null, '');
  localStorage.removeItem(VISIT_KEY);
});

test('drops a visitor’s secret in an open tab once somebody has signed out in another one', async () => {
  history.replaceState({ clientSecret, member: null, visit: readVisit() }, '');
  await render(<Secret />);
  await expect.element(page.getByText(clientSecret)).toBeVisible();
  localStorage.removeItem(VISIT_KEY);
  dispatchEvent(new StorageEvent('storage', { key: VISIT_KEY, newValue: null }));
  await expect.element(page.getByText('none')).toBeVisible();
  expect(history.state).not.toHaveProperty('clientSecret');
});
