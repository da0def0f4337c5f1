import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { refusal } from '#widgets/core/api/api.stub.ts';
import { user } from '#widgets/parts/account/account.factory.ts';
import { newMember } from '#widgets/elements/dashboard/dashboard.factory.ts';
import { payment } from '#widgets/parts/payments/status/payment-status.factory.ts';
import { leave } from '#widgets/parts/member/leave.ts';
import { memberTokens } from '#widgets/parts/member/member.store.ts';
import { USER, ready, pick, programs, button, findText, stripe, show, setUp } from './checkout.harness.tsx';

setUp();

describe('on a page of somebody else', () => {
  const base = 'https://shop.example';
  const at = { origin: base };

  test("whose origin is not listed, it leads to the same step on the shop's own site", async () => {
    const { asked } = await show({ base, providers: { ...at, inPlace: false } });
    const link = page.getByRole('link', { name: /^Continue on/ });
    await expect.element(link).toHaveAttribute('href', `${base}/checkout/2`);
    await expect.element(link).toHaveAttribute('target', '_blank');
    expect(asked()).not.toContain(USER);
  });

  test('that is listed, a member signs in first', async () => {
    const { asked } = await show({ base, providers: at });
    await expect.element(button('Sign in')).toBeVisible();
    expect(asked()).not.toContain(USER);
  });

  test.each([
    ['no window', null],
    ['a window that may lose this page', window],
  ])('that opens %s, it leads to the same step on the shop’s own site', async (_, opened) => {
    vi.spyOn(window, 'open').mockReturnValue(opened);
    await show({ base, providers: at });
    await button('Sign in').click();
    await expect
      .element(page.getByRole('link', { name: /^Continue on/ }))
      .toHaveAttribute('href', `${base}/checkout/2`);
    expect(page.getByText(/^You pay on our own site/).elements()).toHaveLength(opened ? 0 : 1);
  });

  describe('where a member has signed in', () => {
    beforeEach(() => {
      memberTokens.setState({ [base]: 'a-token' });
    });

    /** Stubs the shop itself, because requests with a token bypass the client's stub. */
    async function showHere(given: Record<string, object>) {
      const answers = {
        '/api/programs': programs,
        '/api/user/dashboard': newMember(),
        '/api/payment-status': payment(),
        ...given,
      };
      const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation((...call) => {
        const { url, headers } = new Request(...call);
        expect(headers.get('authorization')).toBe('Bearer a-token');
        const answered = { '/api/site': { brand: { name: 'Brand' } }, ...answers }[new URL(url).pathname] ?? {};
        return Promise.resolve(answered instanceof Response ? answered : Response.json(answered));
      });
      return { fetched, ...(await show({ base, providers: at })) };
    }

    test('it is paid in place, and the page stays', async () => {
      const { emit } = await showHere({ '/api/auth/user': user(), '/api/create-payment-intent': ready });
      await pick('Card Payment');
      await button('Pay €29.90').click();
      await expect.element(findText('Payment Successful!')).toBeVisible();
      await expect
        .element(page.getByRole('link', { name: 'Go to your dashboard' }))
        .toHaveAttribute('href', `${base}/dashboard`);
      expect(emit).toHaveBeenLastCalledWith('coach-purchase-completed', expect.anything());
      expect(leave.to).not.toHaveBeenCalled();
    });

    test('it has its outcome there, also if the session ends meanwhile', async () => {
      const { fetched } = await showHere({ '/api/auth/user': user(), '/api/create-payment-intent': ready });
      const charged = Promise.withResolvers<Awaited<ReturnType<typeof stripe.answer>>>();
      stripe.answer = () => charged.promise;
      await pick('Card Payment');
      await button('Pay €29.90').click();
      const answer = fetched.getMockImplementation()!;
      const asked = vi.fn();
      fetched.mockImplementation((...call) => {
        if (!new Request(...call).url.endsWith('/api/auth/user')) return answer(...call);
        asked();
        return Promise.resolve(Response.json({ error: { code: 'unauthorized', message: 'No.' } }, { status: 401 }));
      });
      window.dispatchEvent(new Event('focus'));
      await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(0);
      charged.resolve({ paymentIntent: { id: 'pi_1', status: 'succeeded' } });
      await expect.element(findText('Payment Successful!')).toBeVisible();
      await expect.element(findText('Payment Error')).not.toBeInTheDocument();
    });

    test("a provider that the page keeps out leads to the shop's own site", async () => {
      stripe.broken = true;
      await showHere({ '/api/auth/user': user(), '/api/create-payment-intent': ready });
      await pick('Card Payment');
      await expect
        .element(page.getByRole('link', { name: 'Continue on Brand' }))
        .toHaveAttribute('href', `${base}/checkout/2`);
    });

    test('a discount code goes with the token of the member who typed it', async () => {
      await showHere({
        '/api/auth/user': user(),
        '/api/coupon': { code: 'SPRING', listPrice: '29.90', discount: '7.48', amount: '22.42', renewals: 'forever' },
      });
      await button('Have a code?').click();
      await page.getByRole('textbox', { name: 'Code' }).fill('spring');
      await button('Apply').click();
      await expect.element(findText('−€7.48')).toBeVisible();
      memberTokens.setState({ [base]: undefined });
      await expect.element(button('Sign in')).toBeVisible();
      await expect.element(findText('−€7.48')).not.toBeInTheDocument();
    });

    test('a token that has run out asks to sign in again', async () => {
      await showHere({
        '/api/auth/user': user(),
        '/api/create-payment-intent': refusal(401, 'unauthorized'),
      });
      await pick('Card Payment');
      await expect.element(button('Sign in')).toBeVisible();
      expect(leave.to).not.toHaveBeenCalled();
    });
  });
});
