import { describe, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { refusal, stubApi } from '#widgets/core/api/api.stub.ts';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import { ToastProvider } from '#widgets/core/toasts/toasts.tsx';
import { pageRegion } from '#widgets/elements/region/page-choice.ts';
import { loadToasts } from '#widgets/ui/toast/toast-region.tsx';
import type { ProgramCopy } from './cards.ts';
import { program, programs } from './programs.factory.ts';
import { card, shop, show, startInFinland } from './programs.harness.tsx';
import { Programs } from './programs.tsx';

startInFinland();

describe('the cards', () => {
  test('carry the badges of their programmes', async () => {
    await show(shop);
    await expect.element(card('Morning Energy')).toMatchTextContent('MOST POPULAR');
    await expect.element(card('All Day Energy')).not.toMatchTextContent(/POPULAR|VALUE|PREMIUM/);
    await expect.element(card('Hybrid Athlete')).toMatchTextContent('BEST VALUE');
    await expect.element(card('Personal Coaching')).toMatchTextContent('PREMIUM');
  });

  test('lead to the checkout, the subscription, coaching and the free sign-up', async () => {
    await show(shop);
    const link = (program: string, name: string) => card(program).getByRole('link', { name });
    await expect
      .element(link('All Day Energy', 'Get This Program'))
      .toHaveAttribute('href', 'https://coach.example/checkout/2');
    await expect
      .element(link('Personal Coaching', 'Start Personal Coaching'))
      .toHaveAttribute('href', 'https://coach.example/subscribe/4');
    await expect
      .element(link('Personal Coaching', 'More about coaching'))
      .toHaveAttribute('href', 'https://coach.example/personal-coaching');
    await expect
      .element(link('Morning Energy', 'Get It FREE'))
      .toHaveAttribute('href', 'https://coach.example/#free-signup');
    await expect.element(card('Personal Coaching')).toMatchTextContent('3-month commitment required');
    await expect.element(card('Morning Energy').getByText('Free', { exact: true })).toBeVisible();
  });

  test('say nothing about coaching on a subscription without it', async () => {
    const club = program({ id: 5, displayName: 'Recipe Club', type: 'subscription', price: '9.00' });
    await show({ 'GET /api/programs': [club] });
    await expect
      .element(card('Recipe Club').getByRole('link', { name: 'Get This Program' }))
      .toHaveAttribute('href', 'https://coach.example/subscribe/5');
    await expect.element(card('Recipe Club')).toMatchTextContent('€9.00/month');
    await expect.element(card('Recipe Club')).not.toMatchTextContent(/coaching/i);
  });

  test('describe buttons that are alike by the programme', async () => {
    await show(shop);
    for (const program of ['All Day Energy', 'Hybrid Athlete']) {
      const button = card(program).getByRole('link', { name: 'Get This Program' });
      await expect.element(button).toHaveAccessibleDescription(program);
    }
  });

  test('say which programme was selected', async () => {
    const { screen, emit } = await show(shop, { hrefBase: '#' });
    screen.container.addEventListener('click', (event) => event.preventDefault());
    await card('Hybrid Athlete').getByRole('link').click();
    expect(emit).toHaveBeenCalledExactlyOnceWith('coach-program-selected', { programId: 3 });
  });

  test('of a programme that cannot be bought say why instead of leading nowhere', async () => {
    const alert = vi.spyOn(window, 'alert').mockImplementation(() => undefined);
    await show({ 'GET /api/programs': [program({ available: false })] });
    await card('All Day Energy').getByRole('button', { name: 'Get This Program' }).click();
    const reason = 'Payment integration will be activated once the payment keys are configured.';
    expect(alert).toHaveBeenCalledExactlyOnceWith(reason);
    // Some browsers suppress alerts.
    await expect.element(page.getByText(reason)).toBeVisible();
  });

  test('of a programme that cannot be bought say why once to a reader who has closed the alert', async () => {
    const alert = vi.spyOn(window, 'alert').mockImplementation(() => {
      const closed = Date.now() + 60;
      vi.spyOn(Date, 'now').mockReturnValue(closed);
    });
    await loadToasts();
    await show({ 'GET /api/programs': [program({ available: false })] });
    await card('All Day Energy').getByRole('button', { name: 'Get This Program' }).click();
    expect(alert).toHaveBeenCalledOnce();
    expect(page.getByText(/^Payment integration will be activated/).query()).toBeNull();
  });

  test('are as many as the limit says', async () => {
    await show(shop, { limit: 2 });
    await expect.element(card('All Day Energy')).toBeVisible();
    expect(page.getByRole('article').elements()).toHaveLength(2);
  });
});

describe('prices', () => {
  test('follow the visitor’s region without a second request for rates', async () => {
    const { calls } = await show(shop);
    await expect.element(card('All Day Energy')).toMatchTextContent('€29.90');
    expect(calls.map(({ request }) => request)).toEqual(['GET /api/programs']);
    pageRegion.setCountry('US');
    await expect.element(card('All Day Energy')).toMatchTextContent('$32.59');
    pageRegion.setCountry('JP');
    await expect.element(card('All Day Energy')).toMatchTextContent('¥4,874');
    expect(calls.map(({ request }) => request)).toEqual(['GET /api/programs', 'GET /api/rates']);
  });

  test('stand in grey in euro while rates are on their way', async () => {
    const rates = Promise.withResolvers<object>();
    localStorage.setItem('user_country', 'US');
    await show({ ...shop, 'GET /api/rates': rates.promise });
    const price = card('All Day Energy').getByText('€29.90');
    await expect.element(price).toHaveAttribute('aria-busy', 'true');
    rates.resolve({ rates: { USD: 1.09 } });
    await expect.element(card('All Day Energy').getByText('$32.59')).not.toHaveAttribute('aria-busy');
  });

  test.each([
    ['no answer', new TypeError('offline')],
    ['a page of HTML', () => new Response('<html>')],
    ['no number', { rates: { USD: 'NaN', GBP: -1, SEK: null } }],
    ['nothing', {}],
  ])('come from the built-in table when the rates are %s', async (_, rates) => {
    localStorage.setItem('user_country', 'US');
    await show({ ...shop, 'GET /api/rates': rates });
    await expect.element(card('All Day Energy')).toMatchTextContent('$32.59');
  });

  test('without a rate stay in euro with one warning', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    localStorage.setItem('user_country', 'RU');
    await show(shop);
    await expect.element(card('All Day Energy').getByText('€29.90')).not.toHaveAttribute('aria-busy');
    await expect.poll(() => warn.mock.calls).toEqual([['No rate for RUB: the price stays in euro.']]);
  });

  test('can be set to a region or a currency for one element alone', async () => {
    await show(shop, { region: 'JP' });
    await expect.element(card('All Day Energy')).toMatchTextContent('¥4,874');
    expect(pageRegion.getState().currency).toBe('EUR');
  });

  test('of a currency go before those of a region', async () => {
    await show(shop, { region: 'JP', currency: 'USD' });
    await expect.element(card('All Day Energy')).toMatchTextContent('$32.59');
  });
});

describe('other states', () => {
  test('loading has places for what comes and says so', async () => {
    const { screen } = await show({}, { limit: 3 });
    await expect.element(page.getByRole('status').first()).toMatchTextContent('Loading programmes');
    expect(screen.container.querySelectorAll('[data-skeleton]')).toHaveLength(3);
  });

  test('nothing published is told kindly', async () => {
    await show({ 'GET /api/programs': [] });
    await expect.element(page.getByText('New programmes are in preparation.')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Visit our site' }))
      .toHaveAttribute('href', 'https://coach.example/');
  });

  test('a failure has a sentence, a plain link and another try', async () => {
    let away = true;
    await show({ 'GET /api/programs': () => (away ? refusal(503, 'away') : programs) });
    await expect.element(page.getByRole('alert').first()).toMatchTextContent('Can’t load the programmes right now.');
    const link = page.getByRole('link', { name: 'View them on our site' });
    await expect.element(link).toHaveAttribute('href', 'https://coach.example/programs');
    away = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(card('Hybrid Athlete')).toBeVisible();
  });
});

describe('fixed words', () => {
  const copy: ProgramCopy[] = [
    {
      id: 2,
      title: 'Energy for Busy People',
      subtitle: '30 days',
      description: 'Our own words.',
      price: '19.99',
      currency: 'EUR',
      type: 'one-time',
      features: ['First'],
      highlight: 'Pay once',
      colour: 'moss',
      link: '/subscribe/2',
    },
  ];

  test('stand there at once and take the price of the API when it answers', async () => {
    const answer = Promise.withResolvers<object>();
    await show({ ...shop, 'GET /api/programs': answer.promise }, { copy });
    await expect.element(card('Energy for Busy People')).toMatchTextContent('€19.99');
    answer.resolve(programs);
    await expect.element(card('Energy for Busy People')).toMatchTextContent('€29.90');
    await expect
      .element(card('Energy for Busy People').getByRole('link'))
      .toHaveAttribute('href', 'https://coach.example/subscribe/2');
  });

  test('keep their price when the API is away', async () => {
    const { calls } = await show({ 'GET /api/programs': new TypeError('offline') }, { copy });
    await expect.poll(() => calls).toHaveLength(1);
    await expect.element(card('Energy for Busy People')).toMatchTextContent('€19.99');
    expect(page.getByText('Can’t load the programmes right now.').query()).toBeNull();
  });
});

test('at 360 pixels a long name and a long price stay inside their card', async () => {
  localStorage.setItem('user_country', 'KR');
  const displayName = 'Sixty characters of a programme name that will not fit there';
  const { api } = stubApi({
    'GET /api/programs': [program({ displayName, price: '12345.67' })],
    'GET /api/rates': { rates: { KRW: 1430 } },
  });
  const screen = await render(
    <div ref={(element) => element?.style.setProperty('width', '328px')}>
      <ShopProvider api={api}>
        <ToastProvider>
          <Programs />
        </ToastProvider>
      </ShopProvider>
    </div>,
  );
  await expect.element(page.getByText('₩17,654,308.10')).toBeVisible();
  const article = screen.container.querySelector('article')!;
  expect(article.scrollWidth).toBeLessThanOrEqual(328);
});

test('what the server rendered is taken over without a word of warning', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  localStorage.setItem('user_country', 'US');
  const { api, calls } = stubApi(shop);
  const tree = (
    <ShopProvider api={api} seed={{ programs }}>
      <ToastProvider>
        <Programs />
      </ToastProvider>
    </ShopProvider>
  );
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(tree);
  expect(container.textContent).toContain('€29.90');
  const root = hydrateRoot(container, tree);
  await expect.element(card('All Day Energy')).toMatchTextContent('$32.59');
  expect(calls.map(({ request }) => request)).toEqual(['GET /api/rates']);
  expect(error).not.toHaveBeenCalled();
  root.unmount();
  container.remove();
});
