import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { everyNth, isNightly } from '../../../scripts/testing/nightly.ts';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { refusal, stubApi, type Answer } from '#widgets/core/api/api.stub.ts';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import { forgetTabMember } from '#widgets/core/session/tab-member.ts';
import { user } from '#widgets/parts/account/account.factory.ts';
import { stubSlowClock } from '#widgets/forms/clock.stub.ts';
import { noteMember } from '#widgets/parts/member/session/known-member.ts';
import { pageData } from '../page.factory.ts';
import WithdrawPage from './withdraw.page.tsx';

const PATH = 'POST /api/withdrawals';
const home = location.pathname;
const accepted = { status: 'accepted', receivedAt: '2026-03-04T09:05:00.000Z' };
const main = page.getByRole('main');
const box = (name: string) => main.getByRole('textbox', { name });
const button = (name: string) => main.getByRole('button', { name });
const title = (name: string) => main.getByRole('heading', { name });
const data = pageData('/withdraw');

let giveTimeBack: () => void;
beforeEach(() => {
  giveTimeBack = stubSlowClock();
  history.replaceState(null, '', home);
});
afterEach(() => {
  giveTimeBack();
  noteMember(false);
  forgetTabMember();
  history.replaceState(null, '', home);
});

async function show(answers: Record<string, Answer> = {}) {
  const { api, calls } = stubApi(answers);
  await render(
    <ShopProvider api={api} seed={{ site: data.site }}>
      <WithdrawPage data={data} />
    </ShopProvider>,
  );
  return calls;
}

async function fillIn() {
  await box('Full name').fill(' A Reader ');
  await box('E-mail').fill('reader@example.org');
  await box('Receipt number or programme').fill('12');
  await button('Continue').click();
}

describe('the first step', () => {
  test('asks for what is missing beside its field, and goes no further', async () => {
    const calls = await show();
    await box('E-mail').fill('reader@example');
    await button('Continue').click();
    await expect.element(box('Full name')).toHaveAccessibleDescription('Enter your name.');
    await expect.element(box('Full name')).toHaveFocus();
    await expect.element(box('E-mail')).toHaveAccessibleDescription(/Please enter a valid email address\./);
    await expect
      .element(box('Receipt number or programme'))
      .toHaveAccessibleDescription(/Enter the receipt number or the programme name/);
    expect(calls).toEqual([]);
  });

  test.each([
    ['12', '12'],
    ['12%20or%201', ''],
    ['me@example.org', ''],
    ['1234567890123', ''],
  ])('takes digits and nothing else from the address: %s', async (given, wanted) => {
    history.replaceState(null, '', `?contract=${given}`);
    await show();
    await expect.element(box('Receipt number or programme')).toHaveValue(wanted);
    await expect.element(box('Full name')).toHaveValue('');
  });

  test('knows a member who is signed in', async () => {
    noteMember(true);
    await show({ 'GET /api/auth/user': user() });
    await expect.element(box('Full name')).toHaveValue('Alex Runner');
    await expect.element(box('E-mail')).toHaveValue('member@example.org');
  });

  test.each([
    ['signs out', ''],
    ['is followed by another member', '7f1c0d2e-1111-4222-8333-444455556666'],
  ])('forgets the name and the address of a member who %s in another tab', async (_, next) => {
    document.cookie = 'member-id=6f1c0d2e-1111-4222-8333-444455556666; path=/';
    onTestFinished(() => {
      document.cookie = 'member-id=; path=/; max-age=0';
      forgetTabMember();
    });
    noteMember(true);
    await show({ 'GET /api/auth/user': user() });
    await expect.element(box('E-mail')).toHaveValue('member@example.org');
    document.cookie = next ? `member-id=${next}; path=/` : 'member-id=; path=/; max-age=0';
    if (!next) document.cookie = 'member=; path=/; max-age=0';
    dispatchEvent(new Event('focus'));
    await expect.element(page.getByText('Your session has ended, so this form was cleared.')).toBeVisible();
    expect(document.body.innerHTML).not.toContain('member@example.org');
  });

  test('asks about nobody who was never signed in', async () => {
    const calls = await show();
    await expect.element(title('1. Which contract?')).toBeVisible();
    expect(calls).toEqual([]);
    expect(document.activeElement).toBe(document.body);
  });
});

describe('the second step', () => {
  test.runIf(isNightly)('has nothing of what was wrong with the first in its way', async () => {
    await show();
    await button('Continue').click();
    await expect.element(page.getByText('Missing Information')).toBeVisible();
    await fillIn();
    await expect.element(title('2. Is this right?')).toBeVisible();
    await expect.element(page.getByText('Missing Information')).not.toBeInTheDocument();
  });

  test('shows everything once more, sends nothing by itself, and leads back', async () => {
    const calls = await show();
    await fillIn();
    await expect.element(title('2. Is this right?')).toHaveFocus();
    for (const words of ['A Reader', 'reader@example.org', 'Receipt 12']) {
      await expect.element(main.getByText(words)).toBeVisible();
    }
    expect(calls).toEqual([]);
    await button('Edit').click();
    await expect.element(title('1. Which contract?')).toHaveFocus();
    await expect.element(box('Full name')).toHaveValue('A Reader');
  });

  test('leads back to what the shop found wrong', async () => {
    await show({ [PATH]: refusal(400, 'invalid_input', [{ path: 'email', message: 'No such address.' }]) });
    await fillIn();
    await button('Confirm withdrawal').click();
    await expect.element(box('E-mail')).toHaveAccessibleDescription(/No such address\./);
    await expect.element(box('E-mail')).toHaveFocus();
    await expect.element(box('Full name')).toHaveValue('A Reader');
  });

  test('says once why it cannot be accepted, and blames no field', async () => {
    const message = 'We cannot accept it: it is too late.';
    await show({ [PATH]: refusal(409, 'too_late', [{ path: 'contract', message }]) });
    await fillIn();
    await button('Confirm withdrawal').click();
    await expect.element(title('Contract not ended')).toHaveFocus();
    expect(page.getByText(message).elements()).toHaveLength(1);
    await button('Edit').click();
    await expect.element(box('Receipt number or programme')).toHaveValue('12');
    expect(page.getByText(message).elements()).toHaveLength(0);
  });

  test.each(
    everyNth(
      [
        ['an error of the server', refusal(500, 'internal')],
        ['no answer', new TypeError('offline')],
      ],
      2,
    ),
  )('says that it has not arrived after %s', async (_, answer) => {
    await show({ [PATH]: answer });
    await fillIn();
    await button('Confirm withdrawal').click();
    await expect
      .element(page.getByText('We didn’t receive your withdrawal. Try again or e-mail us.').first())
      .toBeVisible();
    await expect.element(button('Confirm withdrawal')).toBeEnabled();
  });

  test('is the end of it, with the time of arrival', async () => {
    const calls = await show({ [PATH]: accepted });
    await fillIn();
    await button('Confirm withdrawal').click();
    await expect.element(title('We received your withdrawal')).toHaveFocus();
    await expect
      .element(main.getByText(/^Your withdrawal arrived on/))
      .toHaveTextContent(
        'Your withdrawal arrived on 4 March 2026 at 11:05 (Europe/Helsinki). A confirmation e-mail is on its way to reader@example.org. If you sent several in an hour, it may take longer.',
      );
    const body = { fullName: 'A Reader', email: 'reader@example.org', contract: '12', filledIn: expect.any(Number) };
    expect(calls).toEqual([{ request: PATH, body }]);
    await expect.element(main.getByText(/you had asked to have digital content at once/)).toBeVisible();
  });

  test('says that the contract has ended, where its signed-in owner has sent it', async () => {
    await show({ [PATH]: { ...accepted, ended: true } });
    await fillIn();
    await button('Confirm withdrawal').click();
    await expect.element(main.getByText(/^The contract has ended, and you won’t be charged again\./)).toBeVisible();
    expect(document.body.textContent).not.toContain('the e-mail has a button');
  });
});

test('every page leads there', async () => {
  await show();
  await expect
    .element(page.getByRole('contentinfo').getByRole('link', { name: 'Withdraw from contract here' }))
    .toHaveAttribute('href', '/withdraw');
});

test('without scripts the form can be sent, and the page says what the e-mail is for', () => {
  const html = renderToString(
    <ShopProvider seed={{ site: data.site }}>
      <WithdrawPage data={data} />
    </ShopProvider>,
  );
  expect(html).toMatch(
    /<noscript>.*We’ll send you an e-mail\. Press the button in it to end the contract\..*<\/noscript>/,
  );
  expect(html).toMatch(/<form[^>]* action="\/api\/withdrawals" method="post"/);
  expect(html).toContain('mailto:help@coach.example');
});
