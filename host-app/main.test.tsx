import { afterEach, describe, expect, test, vi } from 'vitest';
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

describe('puts secrets back into the address for a reload if the code of the page', () => {
  async function startPage(code: string, start: () => Promise<unknown>) {
    history.replaceState(null, '', '?offer=monthly&ticket=once&data=%7B%22age%22%3A34%7D');
    vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined));
    document.body.innerHTML = `<p id="page-data" data-page="data:text/javascript,"></p>`;
    document.getElementById('page-data')!.dataset['app'] = `data:text/javascript,${code}`;
    await start();
    expect(location.search).toBe('?offer=monthly');
  }
  const readAddress = () => Object.fromEntries(new URLSearchParams(location.search));
  const restored = { offer: 'monthly', ticket: 'once', data: '{"age":34}' };

  test('cannot be loaded', async () => {
    await startPage('throw new Error("no code")', () => import('./main.ts?lost' as './main.ts'));
    await expect.poll(readAddress).toEqual(restored);
  });

  test('fails, and reports the error', async () => {
    // The test runner repeats the report there.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const reported = vi.fn((event: PromiseRejectionEvent) => event.preventDefault());
    addEventListener('unhandledrejection', reported);
    const code = 'export const hydratePage = () => { throw new Error("no page"); }';
    await startPage(code, () => import('./main.ts?fails' as './main.ts'));
    await expect.poll(() => reported.mock.calls).toMatchObject([[{ reason: { message: 'no page' } }]]);
    removeEventListener('unhandledrejection', reported);
    expect(readAddress()).toEqual(restored);
  });
});
