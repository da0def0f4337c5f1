import { beforeEach, describe, expect, test, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { refusal } from '#widgets/core/api/api.stub.ts';
import { leave } from '#widgets/parts/member/leave.ts';
import { memberTokens } from '#widgets/parts/member/member.store.ts';
import { onboardingDraftKeys } from '#widgets/parts/member/drafts/onboarding-draft.ts';
import { keepDraft, readDraftKey } from '#widgets/elements/onboarding/draft/visitor-draft.ts';
import { payment as paymentStatus } from '#widgets/parts/payments/status/payment-status.factory.ts';
import { answers, DRAFT, draft, providers, TICKET } from './subscribe.factory.ts';
import {
  PROVIDERS,
  READ,
  SAVE,
  answer,
  TAKE,
  ASK_TICKET,
  STATUS,
  SUBSCRIPTION,
  HERE,
  FOREIGN,
  next,
  press,
  findText,
  show,
  toPayment,
  query,
  held,
  setUp,
} from './subscribe.harness.tsx';

setUp();

describe('on a page of somebody else’s', () => {
  const opened = () => ({ opener: window, location: { replace: vi.fn() } });
  const away = {
    base: FOREIGN,
    more: { [PROVIDERS]: providers({ inPlace: false }), [ASK_TICKET]: { ticket: TICKET } },
  };
  const link = page.getByRole('link', { name: /^Continue on/ });

  test('that may not take payments, the payment goes on where it may', async () => {
    const { emit, sent } = await show(away);
    await toPayment();
    await expect.element(link).toHaveAttribute('href', `${FOREIGN}/subscribe/4?ticket=${TICKET}`);
    expect(sent(ASK_TICKET).at(-1)).toEqual({ draft: DRAFT });
    expect(sent(SUBSCRIPTION)).toEqual([]);
    expect(emit).not.toHaveBeenCalled();
  });

  test('a ticket that was used up is replaced by the next press', async () => {
    const tab = opened();
    vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    let taken = false;
    const { sent } = await show({
      ...away,
      more: {
        ...away.more,
        [SAVE]: () => ({ draft: taken ? 'n'.repeat(43) : DRAFT }),
        [ASK_TICKET]: (body) => {
          const gone = taken && (body as { draft: string }).draft === DRAFT;
          return gone ? refusal(404, 'not_found') : { ticket: taken ? 'u'.repeat(43) : TICKET };
        },
      },
    });
    await toPayment();
    await expect.element(link).toHaveAttribute('href', expect.stringContaining(TICKET));
    // Prevents the test's browser from navigating.
    const stay = (event: Event) => event.preventDefault();
    document.addEventListener('click', stay);
    await link.click();
    expect(window.open).not.toHaveBeenCalled();
    taken = true;
    await link.click();
    document.removeEventListener('click', stay);
    const address = `${FOREIGN}/subscribe/4?ticket=${'u'.repeat(43)}`;
    await expect.poll(() => tab.location.replace.mock.calls).toContainEqual([address]);
    expect(window.open).toHaveBeenCalledExactlyOnceWith('', '_blank');
    expect(tab.opener).toBeNull();
    // The shop cannot know whether the deleted draft's consent was withdrawn, so it asks again.
    const { healthConsent: _, ...others } = answers;
    expect(sent(SAVE).at(-1)).toEqual({ programId: 4, offer: 'monthly', answers: others });
  });

  test('that keeps the provider out, the payment goes on where it is let in', async () => {
    await show({ base: FOREIGN, more: { [ASK_TICKET]: { ticket: TICKET } } });
    await toPayment();
    await press('The page blocks it');
    await expect.element(link).toHaveAttribute('href', `${FOREIGN}/subscribe/4?ticket=${TICKET}`);
    await expect.element(page.getByText(/Can’t show the payment form on this page/)).toBeVisible();
  });

  test('success is told in place', async () => {
    await show({ base: FOREIGN });
    await toPayment();
    await press('The card is charged');
    await expect.element(page.getByRole('heading', { name: 'Subscription Successful!' })).toBeVisible();
    await expect.element(findText('The coach will contact you within 24 hours.')).toBeVisible();
    expect(leave.to).not.toHaveBeenCalled();
  });

  test('what the bank still looks at is told, too', async () => {
    await show({ base: FOREIGN, more: { [STATUS]: paymentStatus({ state: 'processing' }) } });
    await toPayment();
    await press('The bank thinks');
    await expect.element(findText('Processing your payment...')).toBeVisible();
  });

  test('a payment that goes back is told as that, and no success', async () => {
    await show({ base: FOREIGN, more: { [STATUS]: paymentStatus({ state: 'failed', returned: 'other' }) } });
    await toPayment();
    await press('The card is charged');
    await expect.element(page.getByRole('heading', { name: 'Payment being refunded' })).toBeVisible();
    await expect.element(page.getByText(/is yours/)).not.toBeInTheDocument();
  });

  test('its query is its own', async () => {
    history.replaceState(null, '', `${HERE.split('?')[0]}?${query(answers)}&ticket=${TICKET}`);
    const { sent } = await show({ base: FOREIGN });
    await expect.element(next).toBeEnabled();
    expect(held('fullName')).toBe('');
    expect(sent(TAKE)).toEqual([]);
    expect(location.search).toContain('ticket=');
  });

  describe('that another shop or member uses, too', () => {
    const SECOND = 'https://second.example';
    const signIn = (id: string) => memberTokens.setState({ [FOREIGN]: `of-${id}` });
    beforeEach(() => () => memberTokens.setState({}, true));

    test('the key of a draft goes to the shop that has it, and to no other', async () => {
      await show({ base: FOREIGN });
      await toPayment();
      await cleanup();
      const { calls } = await show({ base: SECOND });
      await expect.element(next).toBeEnabled();
      expect(held('fullName')).toBe('');
      expect(JSON.stringify(calls)).not.toContain(DRAFT);
      await cleanup();
      const { sent } = await show({ base: FOREIGN, more: { [READ]: draft() } });
      await expect.poll(() => sent(READ)).toEqual([{ draft: DRAFT }]);
      await expect.poll(() => held('fullName')).toBe('Alex Runner');
    });

    test('a member’s answers go with their token, and the next member finds an empty form', async () => {
      signIn('anna');
      const { sent } = await show({ base: FOREIGN, more: { [READ]: draft() } });
      await toPayment();
      expect(onboardingDraftKeys()).toEqual([]);
      memberTokens.setState({ [FOREIGN]: undefined });
      await expect.element(next).toBeEnabled();
      expect(held('fullName')).toBe('');
      signIn('bert');
      await cleanup();
      await show({ base: FOREIGN, more: { [READ]: draft() } });
      await expect.element(next).toBeEnabled();
      expect([held('fullName'), sent(READ)]).toEqual(['', []]);
    });

    test('answers that are saved after the token has ended leave no key', async () => {
      signIn('anna');
      const saved = Promise.withResolvers<object>();
      const { sent } = await show({ base: FOREIGN, more: { [SAVE]: saved.promise } });
      await answer();
      await next.click();
      await expect.poll(() => sent(SAVE)).toHaveLength(1);
      memberTokens.setState({ [FOREIGN]: undefined });
      saved.resolve({ draft: DRAFT });
      await expect.poll(() => sent(SUBSCRIPTION)).toHaveLength(1);
      expect([onboardingDraftKeys(), readDraftKey(FOREIGN)]).toEqual([[], undefined]);
    });

    test('a visitor’s answers are not shown to the member who has signed in since', async () => {
      keepDraft(FOREIGN, DRAFT);
      signIn('anna');
      const { sent } = await show({ base: FOREIGN, more: { [READ]: draft() } });
      await expect.element(next).toBeEnabled();
      expect([held('fullName'), sent(READ)]).toEqual(['', []]);
    });
  });
});
