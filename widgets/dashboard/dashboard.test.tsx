import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { refusal, stubApi, type Answer } from '#widgets/core/api.stub.ts';
import { ShopProvider } from '#widgets/core/shop.tsx';
import { ToastProvider, useToast } from '#widgets/core/toasts.tsx';
import { leave } from '#widgets/member/leave.ts';
import { programs } from '#widgets/programs/programs.factory.ts';
import { fullMember, newMember, progress } from './dashboard.factory.ts';
import { subscription } from '../purchases/purchases.factory.ts';
import { user } from '../account/account.factory.ts';
import { Dashboard } from './dashboard.tsx';
import { DashboardView } from './dashboard-view.tsx';
import DashboardPanels from './dashboard-panels.tsx';

const PATH = 'GET /api/user/dashboard';
const tab = (name: string) => page.getByRole('tab', { name });
const card = (name: string) => page.getByRole('article', { name });
const said = (words: string) => page.getByText(words, { exact: true });

beforeEach(() => {
  localStorage.setItem('user_country', 'FI');
  history.replaceState(null, '', location.pathname);
});

afterEach(() => {
  history.replaceState(null, '', location.pathname);
  document.cookie = 'member=1; path=/; max-age=0';
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function show(
  answer: Answer | (() => Answer),
  seed: Record<string, unknown> = { programs },
  more: Record<string, Answer> = {},
) {
  const { api, calls } = stubApi({ [PATH]: answer, ...more });
  await render(
    <ShopProvider api={api} seed={seed}>
      <ToastProvider>
        <Dashboard view={(props) => <DashboardView {...props} panels={DashboardPanels} />} />
        <OtherToast />
      </ToastProvider>
    </ShopProvider>,
  );
  return calls;
}

function OtherToast() {
  const { toast } = useToast();
  return (
    <button type="button" onClick={() => toast({ title: 'Another toast' })}>
      Toast
    </button>
  );
}

/** The number below a label. */
async function expectStats(wanted: Record<string, string>) {
  await expect.element(page.getByText('Energy Level')).toBeVisible();
  const terms = [...document.querySelectorAll('.stats dt')];
  expect(Object.fromEntries(terms.map((dt) => [dt.textContent, dt.nextElementSibling?.textContent]))).toEqual(wanted);
}

describe('the numbers', () => {
  test('are zeros for somebody who has just come, and nothing but the one request was made', async () => {
    const calls = await show(newMember());
    await expectStats({
      'Energy Level': '0%',
      'Current Streak': '0 days',
      'Workouts Done': '0',
      'Goals Achieved': '0',
    });
    expect(calls).toEqual([{ request: PATH, body: undefined }]);
  });

  // oxlint-disable-next-line vitest/expect-expect -- expectStats does
  test('are a rounded mean, the longest streak and two sums', async () => {
    await show(fullMember());
    await expectStats({
      'Energy Level': '41%',
      'Current Streak': '12 days',
      'Workouts Done': '27',
      'Goals Achieved': '9',
    });
  });

  test('keep percents between 0 and 100', async () => {
    await show(newMember({ owned: [1, 3], progress: [progress(1, 250, 1, 1, 1), progress(3, -20, 0, 0, 0)] }));
    await expectStats({
      'Energy Level': '50%',
      'Current Streak': '1 day',
      'Workouts Done': '1',
      'Goals Achieved': '1',
    });
    await expect
      .element(page.getByRole('progressbar', { name: 'Progress in Morning Energy' }))
      .toHaveAttribute('value', '100');
    await expect
      .element(page.getByRole('progressbar', { name: 'Progress in Hybrid Athlete' }))
      .toHaveAttribute('value', '0');
  });
});

describe('the greeting', () => {
  test('calls a member by their first name', async () => {
    await show(newMember());
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Hello, Alex');
    expect(page.getByText('Active', { exact: true }).elements()).toEqual([]);
  });

  test.each([null, '', '  '])('falls back to Energy Athlete for %j', async (firstName) => {
    await show(newMember({ user: user({ firstName }) }));
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Hello, Energy Athlete');
  });

  test('has an Active badge beside it with a live subscription', async () => {
    await show(newMember({ subscriptions: [subscription('a')] }));
    await expect.element(said('Active')).toBeVisible();
  });
});

describe('My Programs', () => {
  test('open where they are used: the plan, the coaching, the file; and download their files', async () => {
    await show(fullMember());
    const open = (name: string) => card(name).getByRole('link', { name: 'Open' });
    await expect.element(open('Hybrid Athlete')).toHaveAttribute('href', '/training/3');
    await expect.element(open('Personal Coaching')).toHaveAttribute('href', '/coaching');
    await expect.element(open('All Day Energy')).toHaveAttribute('href', 'https://coach.example/api/files/2?sig=x');
    for (const { displayName } of programs) {
      await expect.element(card(displayName).getByRole('link', { name: 'Download' })).toHaveAttribute('download');
    }
    await expect.element(card('All Day Energy').getByText('12 workouts done')).toBeVisible();
    expect(page.getByText('Ready for More Energy?').elements()).toEqual([]);
  });

  test('say so where there is nothing to open yet', async () => {
    await show(newMember({ files: [] }));
    await expect.element(card('Morning Energy').getByText(/Its files are on their way/)).toBeVisible();
  });

  test('lock what is not owned, with the way to buy it', async () => {
    await show(newMember());
    const more = page.getByRole('region', { name: 'Ready for More Energy?' });
    await expect
      .element(more.getByRole('link', { name: 'Get This Program' }).first())
      .toHaveAttribute('href', '/checkout/2');
    await expect
      .element(more.getByRole('link', { name: 'Start Personal Coaching' }))
      .toHaveAttribute('href', '/subscribe/4');
    await expect.element(card('Hybrid Athlete').getByText('€99.90')).toBeVisible();
    expect(more.getByRole('article').elements()).toHaveLength(3);
  });

  test('keep what is no longer sold', async () => {
    await show(fullMember({ owned: [1, 2] }), { programs: programs.slice(0, 1) });
    await expect.element(card('Brand All Day Energy')).toBeVisible();
  });
});

describe('the tabs', () => {
  test('begin with My Programs and follow the arrows', async () => {
    await show(fullMember());
    await expect.element(tab('My Programs')).toHaveAttribute('aria-selected', 'true');
    await tab('My Programs').click();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(tab('Subscriptions')).toHaveFocus();
    await expect.element(page.getByRole('tabpanel', { name: 'Subscriptions' })).toBeVisible();
    await userEvent.keyboard('{End}');
    await expect.element(tab('Profile')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(tab('My Programs')).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}{Home}');
    await expect.element(tab('My Programs')).toHaveAttribute('aria-selected', 'true');
  });

  test('are kept in the address', async () => {
    history.replaceState(null, '', '#purchases');
    await show(fullMember());
    await expect.element(tab('Purchase History')).toHaveAttribute('aria-selected', 'true');
    await tab('Subscriptions').click();
    expect(location.hash).toBe('#subscriptions');
    location.hash = '#profile';
    await expect.element(tab('Profile')).toHaveAttribute('aria-selected', 'true');
  });

  test('are named by the address of a mail', async () => {
    history.replaceState(null, '', `${location.pathname}?tab=subscriptions`);
    await show(fullMember());
    await expect.element(tab('Subscriptions')).toHaveAttribute('aria-selected', 'true');
    await tab('Profile').click();
    expect(location.hash).toBe('#profile');
  });

  test('list subscriptions with what they are', async () => {
    await show(fullMember());
    await tab('Subscriptions').click();
    const rows = page.getByRole('list', { name: 'Subscriptions' }).getByRole('group');
    await expect
      .element(rows.nth(0))
      .toHaveTextContent(
        'Personal CoachingActivePaid until December 1, 2026€99.99 a monthUpdate cardCancel subscription',
      );
    await expect
      .element(rows.nth(1))
      .toHaveTextContent(
        'Personal CoachingPast dueThe renewal of December 1, 2026 failed: your card was not charged.' +
          'Your access lasts until December 8, 2026. With another card it goes on as before.€99.99 a monthUpdate card',
      );
    await expect
      .element(rows.nth(2))
      .toHaveTextContent('Personal CoachingCanceledEnded January 15, 2025€99.99 a month');
  });

  test('list purchases with names, days, states, amounts and receipts', async () => {
    await show(fullMember());
    await tab('Purchase History').click();
    const rows = page.getByRole('list', { name: 'Purchase History' }).getByRole('group');
    await expect
      .element(rows.nth(0))
      .toHaveTextContent('Hybrid AthleteFebruary 1, 2026 Completed€99.90Receipt 12February 1, 2026');
    await expect
      .element(rows.nth(1))
      .toHaveTextContent(
        'All Day EnergyNovember 30, 2025 Refunded€29.90Credit note 9February 1, 2026Receipt 8February 1, 2026',
      );
  });

  test('ask anew after a payment that led back here, and its secret leaves the address', async () => {
    const secret = 'pi_1_secret_2';
    history.replaceState(null, '', `${location.pathname}?payment_intent=pi_1&payment_intent_client_secret=${secret}`);
    const calls = await show(newMember(), { programs }, { 'POST /api/payment-status': { state: 'succeeded' } });
    await expect.element(said('Payment Successful!')).toBeVisible();
    expect(location.search).toBe('');
    await expect.poll(() => calls.map(({ request }) => request)).toEqual([PATH, 'POST /api/payment-status', PATH]);
    expect(calls[1]?.body).toEqual({ clientSecret: secret });
  });

  test('say where there is nothing', async () => {
    await show(newMember());
    await tab('Subscriptions').click();
    await expect.element(said('You have no subscriptions.')).toBeVisible();
    await tab('Purchase History').click();
    await expect.element(said('You have bought nothing yet.')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'See the programmes' }))
      .toHaveAttribute('href', '/demo#programs');
  });
});

describe('where nobody is signed in', () => {
  test('it says so and goes to the login after half a second, whatever is toasted meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const to = vi.spyOn(leave, 'to').mockImplementation(() => undefined);
    await show(refusal(401, 'unauthorized'));
    await expect.element(said('Unauthorized')).toBeVisible();
    await expect.element(said('You are logged out. Logging in again...')).toBeVisible();
    await vi.advanceTimersByTimeAsync(400);
    // By hand: looking for something lets the time go by.
    (page.getByRole('button', { name: 'Toast' }).element() as HTMLElement).click();
    await vi.advanceTimersByTimeAsync(99);
    expect(to).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(to).toHaveBeenCalledExactlyOnceWith('/api/login?return_to=/dashboard');
    await expect
      .element(page.getByRole('link', { name: 'Log in' }))
      .toHaveAttribute('href', '/api/login?return_to=/dashboard');
  });
});

describe('while it loads and where it fails', () => {
  test('a shape stands there', async () => {
    await show(new Promise<object>(() => undefined));
    await expect.element(page.getByRole('status').filter({ hasText: 'Loading your dashboard' })).toBeInTheDocument();
  });

  test('an error can be tried again', async () => {
    const answers: Answer[] = [refusal(500, 'internal'), newMember()];
    const calls = await show(() => answers.shift()!);
    await expect.element(said('Your dashboard cannot be loaded right now.')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Hello, Alex');
    expect(calls).toHaveLength(2);
  });
});
