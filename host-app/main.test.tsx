import { afterEach, expect, test, vi } from 'vitest';
import { takeParameter } from '#widgets/core/one-time-parameters.ts';
import { CURRENCY_KEY } from '#widgets/core/region/detect.ts';

const home = location.href;

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.removeItem(CURRENCY_KEY);
  document.body.replaceChildren();
  history.replaceState(null, '', home);
});

test('removes secrets from the address before the first request', async () => {
  const secrets = {
    data: '{"age":34}',
    step: 'payment',
    ticket: 'once',
    payment_intent_client_secret: 'pi_1_secret_2',
    setup_intent_client_secret: 'seti_1_secret_2',
  };
  const others = { offer: 'monthly', payment_intent: 'pi_1' };
  history.replaceState(null, '', `?${new URLSearchParams({ ...others, ...secrets }).toString()}`);
  localStorage.setItem(CURRENCY_KEY, 'USD');
  const searches: string[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => {
    searches.push(location.search);
    return new Promise(() => undefined);
  });
  const app = 'data:text/javascript,export const hydratePage = () => { document.body.append("hydrated"); }';
  document.body.innerHTML = `<span class="price">€29.90</span><p id="page-data" data-page="data:text/javascript,"></p>`;
  document.getElementById('page-data')!.dataset['app'] = app;
  await import('./main.ts');
  await expect.poll(() => document.body.textContent).toContain('hydrated');
  expect(searches).toEqual(['?offer=monthly&payment_intent=pi_1']);
  for (const [name, value] of Object.entries(secrets)) {
    expect(takeParameter(name as 'data')).toBe(value);
    expect(takeParameter(name as 'data')).toBeNull();
  }
});

test('puts secrets back into the address for a reload if the code of the page fails', async () => {
  history.replaceState(null, '', '?offer=monthly&ticket=once&data=%7B%22age%22%3A34%7D');
  vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined));
  document.body.innerHTML = `<p id="page-data" data-page="data:text/javascript,"></p>`;
  document.getElementById('page-data')!.dataset['app'] = 'data:text/javascript,throw new Error("no code")';
  await import('./main.ts?fails' as './main.ts');
  expect(location.search).toBe('?offer=monthly');
  await expect
    .poll(() => Object.fromEntries(new URLSearchParams(location.search)))
    .toEqual({
      offer: 'monthly',
      ticket: 'once',
      data: '{"age":34}',
    });
});
