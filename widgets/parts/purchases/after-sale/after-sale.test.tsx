import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { refusal, stubApi, type Answer } from '#widgets/core/api/api.stub.ts';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import { ToastProvider } from '#widgets/core/toasts/toasts.tsx';
import { stubSlowClock } from '#widgets/forms/clock.stub.ts';
import { offer, program, programs } from '#widgets/elements/programs/programs.factory.ts';
import { memberWith, purchase, receipt, subscription } from '../purchases.factory.ts';
import { Purchases, type PurchasesProps } from '../purchases.tsx';

const ASK = 'POST /api/user/refund-requests';
const ID = purchase('a', 3).id;
const findText = (words: string) => page.getByText(words, { exact: true }).first();
const button = (name: string) => page.getByRole('button', { name, exact: true });
const link = (name: string) => page.getByRole('link', { name });
const row = (name: string) => page.getByRole('group', { name });
const open = { guaranteeUntil: '2026-03-03', withdrawUntil: '2026-02-15' };

beforeEach(() => stubSlowClock());
afterEach(() => vi.restoreAllMocks());

async function show(
  props: Partial<PurchasesProps>,
  answers: Record<string, Answer | ((body: unknown) => Answer)> = {},
  base = '',
) {
  const { api, calls } = stubApi(answers);
  const onChange = vi.fn();
  await render(
    <ShopProvider api={api} base={base}>
      <ToastProvider>
        <Purchases member={memberWith()} programs={[...programs]} elsewhere={false} onChange={onChange} {...props} />
      </ToastProvider>
    </ShopProvider>,
  );
  return { calls, onChange };
}

const bought = (parts: Parameters<typeof purchase>[2]) => ({
  member: memberWith({ purchases: [purchase('a', 3, parts)] }),
});

test('an order that was placed without signing in says where to confirm it', async () => {
  await show(bought({ confirmKey: ID }));
  await expect
    .element(page.getByText(/^If you placed this order, confirm it with the button in its receipt/))
    .toBeVisible();
});

describe('the money back', () => {
  test('is not offered where no day is named', async () => {
    await show(bought({ receipts: [receipt(12)] }));
    await expect.element(link('Receipt 12')).toBeVisible();
    expect(page.getByRole('button').elements()).toEqual([]);
    expect(link('Withdraw from contract here').elements()).toEqual([]);
  });

  test('that is asked for too late is said, and the page asks how it stands', async () => {
    const { onChange } = await show(bought(open), { [ASK]: refusal(409, 'too_late') });
    await button('Request a refund').click();
    await button('Request refund').click();
    await expect.element(findText('The guarantee period is over. Write to the coach.')).toBeVisible();
    await expect.element(button('Request a refund')).toHaveFocus();
    expect(onChange).toHaveBeenCalledOnce();
  });

  test('that is refused for another reason says that reason', async () => {
    const { onChange } = await show(bought(open), { [ASK]: refusal(409, 'nothing_to_do') });
    await button('Request a refund').click();
    await button('Request refund').click();
    await expect.element(findText('No.')).toBeVisible();
    expect(onChange).toHaveBeenCalledOnce();
  });

  test('keeps a note that did not arrive, and refuses one that is too long', async () => {
    const { calls, onChange } = await show(bought(open), { [ASK]: refusal(500, 'internal') });
    await button('Request a refund').click();
    const note = page.getByRole('textbox', { name: 'Reason (optional)' });
    await note.fill('n'.repeat(2001));
    await button('Request refund').click();
    await expect.element(note).toHaveAccessibleDescription(/Use at most 2,000 characters\./);
    expect(calls).toEqual([]);
    await note.fill('My knee.');
    await button('Request refund').click();
    await expect.element(findText('Not Sent')).toBeVisible();
    await expect.element(note).toHaveValue('My knee.');
    expect(onChange).not.toHaveBeenCalled();
  });

  test('is asked for in place, once, and then said to be asked for', async () => {
    const { calls, onChange } = await show(bought(open), { [ASK]: { status: 'accepted' } });
    await expect.element(findText('Our guarantee: full refund until 3 March 2026, no reason needed.')).toBeVisible();
    await button('Request a refund').click();
    await expect.element(page.getByRole('group', { name: 'Request a refund' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Reason (optional)' }).fill(' My knee. ');
    await button('Request refund').click();
    await expect.element(findText('You requested a refund. The coach will take care of it.')).toHaveFocus();
    expect(calls).toEqual([{ request: ASK, body: { id: ID, note: 'My knee.' } }]);
    expect(onChange).toHaveBeenCalledOnce();
  });

  test.each([
    ['guarantee', 'You requested a refund. The coach will take care of it.'],
    ['withdrawal', 'You withdrew from this contract. The coach will take care of it.'],
  ] as const)('that was asked for by %s is not asked for again', async (requested, words) => {
    await show(bought({ ...open, requested }));
    await expect.element(findText(words)).toBeVisible();
    expect(page.getByRole('button').elements()).toEqual([]);
  });

  test('can be left alone, and the focus is where it was', async () => {
    await show(bought(open));
    await button('Request a refund').click();
    await button('Keep my purchase').click();
    await expect.element(button('Request a refund')).toHaveFocus();
  });
});

describe('the way out of a contract', () => {
  test('names a receipt and nobody', async () => {
    await show(bought({ ...open, receipts: [receipt(15, { kind: 'credit' }), receipt(12)] }));
    await expect.element(link('Withdraw from contract here')).toHaveAttribute('href', '/withdraw?contract=12');
    await expect.element(findText('By law, you can withdraw until 15 February 2026.')).toBeVisible();
  });

  test('names nothing where there is no receipt', async () => {
    await show(bought(open));
    await expect.element(link('Withdraw from contract here')).toHaveAttribute('href', '/withdraw');
  });
});

describe('a purchase', () => {
  test('has its papers and its end', async () => {
    const receipts = [receipt(15, { kind: 'credit', date: '2026-02-09T00:00:00.000Z' }), receipt(12)];
    await show(bought({ receipts, accessUntil: '2020-03-01T00:00:00.000Z' }), {}, 'https://coach.example');
    await expect.element(row('Hybrid Athlete').getByText('Access ended 1 March 2020')).toBeVisible();
    await expect.element(row('Hybrid Athlete').getByText('9 February 2026')).toBeVisible();
    await expect
      .element(link('Credit note 15'))
      .toHaveAttribute('href', 'https://coach.example/api/receipts/15.pdf?sig=x');
  });

  test('is changed on the own site only', async () => {
    await show({ ...bought(open), elsewhere: true }, {}, 'https://coach.example');
    await expect
      .element(link('Change it on coach.example'))
      .toHaveAttribute('href', 'https://coach.example/dashboard#purchases');
    await expect.element(link('Withdraw from contract here')).toHaveAttribute('href', 'https://coach.example/withdraw');
    expect(page.getByRole('button').elements()).toEqual([]);
  });
});

describe('the kickstart', () => {
  const kickstart = purchase('a', 4, { accessUntil: '2099-03-01T00:00:00.000Z' });
  const shop = [
    ...programs.slice(0, 3),
    program({
      id: 4,
      offers: [offer(), offer({ key: 'continuation', kind: 'continuation', price: '39.90', minimumMonths: null })],
    }),
  ];
  const line = link('Continue with All Day Energy for €39.90 a month');

  test('can go on, it says among the purchases', async () => {
    await show({ programs: shop, member: memberWith({ purchases: [kickstart] }) });
    await expect.element(line).toHaveAttribute('href', '/subscribe/4?offer=continuation');
    await expect.element(findText('Cancel any time; never starts automatically')).toBeVisible();
  });

  const over = { ...kickstart, accessUntil: '2020-03-01T00:00:00.000Z' };
  const onceMore = offer({ key: 'on', kind: 'continuation', interval: 'once', accessDays: 28, price: '39.90' });

  test.each([
    [{ minimumMonths: 6 }, 'Continue with All Day Energy for €39.90 a month', '6-month minimum commitment'],
    [{ interval: 'once' as const, accessDays: 28 }, 'Continue with All Day Energy for €39.90', '28 days, never renews'],
  ])('goes on, once it is over, by the terms of its offer: %o', async (terms, words, note) => {
    const continuation = offer({ key: 'on', kind: 'continuation', price: '39.90', minimumMonths: null, ...terms });
    const shop = [program({ id: 4, offers: [offer(), continuation] })];
    await show({ programs: shop, member: memberWith({ purchases: [over] }) });
    await expect.element(page.getByRole('link', { name: words, exact: true })).toBeVisible();
    await expect.element(findText(note)).toBeVisible();
  });

  test.each([
    ['somebody who is coached', { purchases: [kickstart], subscriptions: [subscription('c')] }, shop],
    ['a purchase that was given back', { purchases: [{ ...kickstart, status: 'refunded' as const }] }, shop],
    ['another programme', { purchases: [{ ...kickstart, programId: 3 }] }, shop],
    ['a shop that does not offer it', { purchases: [kickstart] }, programs],
    [
      'an offer for one payment before it is over',
      { purchases: [kickstart] },
      [program({ id: 4, offers: [onceMore] })],
    ],
  ])('does not go on for %s', async (_, parts, programs) => {
    await show({ programs: [...programs], member: memberWith(parts) });
    await expect.element(page.getByRole('list', { name: 'Purchase History' })).toBeVisible();
    expect(page.getByText(/Continue with/).elements()).toEqual([]);
  });
});
