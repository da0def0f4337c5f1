import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { refusal, type Answer } from '#widgets/core/api/api.stub.ts';
import { leave } from '#widgets/parts/member/leave.ts';
import { pageRegion } from '#widgets/elements/region/page-choice.ts';
import { program, programs } from '#widgets/elements/programs/programs.factory.ts';
import { fullMember, newMember, progress, unclaimed } from './dashboard.factory.ts';
import { subscription } from '#widgets/parts/purchases/purchases.factory.ts';
import { user } from '#widgets/parts/account/account.factory.ts';
import { PATH, card, findText, show, site, expectStats, setUp } from './dashboard.harness.tsx';

setUp();

test('what the coach calls things stands in place of the shop’s usual words', async () => {
  const own = site({ levelName: 'Appetite', memberName: 'Cook', moreTitle: 'Hungry?' });
  const sold = programs.map((each) => ({ ...each, ...(each.type === 'subscription' && { action: 'Cook with me' }) }));
  await show(newMember({ user: user({ firstName: null }) }), { programs: sold, site: own });
  await expect.element(page.getByRole('heading', { name: 'Hello, Cook' })).toBeVisible();
  await expect.element(findText('Appetite')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Hungry?' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: /^Cook with me: / })).toHaveTextContent('Cook with me');
});

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
      // Only two of the four have a plan, 25 % and 0 %.
      'Energy Level': '13%',
      'Current Streak': '12 days',
      'Workouts Done': '27',
      'Goals Achieved': '9',
    });
  });

  test('keep percents between 0 and 100', async () => {
    await show(
      newMember({
        owned: [1, 3],
        progress: [progress(1, 250, 1, 1, 1), progress(3, -20, 0, 0, 0)],
        plans: [
          { programId: 1, key: '1' },
          { programId: 3, key: '3' },
        ],
      }),
    );
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

  test('has an Active badge beside it with an active subscription', async () => {
    await show(newMember({ subscriptions: [subscription('a')] }));
    await expect.element(findText('Active')).toBeVisible();
  });

  test('has no Active badge beside it after a failed renewal', async () => {
    await show(newMember({ subscriptions: [subscription('a', { status: 'past_due', live: true })] }));
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(page.getByText('Active', { exact: true }).elements()).toEqual([]);
  });
});

describe('My Programs', () => {
  test('open where they are used: the plan, the coaching, the file; and download their files', async () => {
    await show(fullMember());
    const open = (name: string) => card(name).getByRole('link', { name: `Open ${name}` });
    await expect.element(open('Hybrid Athlete')).toHaveAttribute('href', '/training/3');
    await expect.element(open('Personal Coaching')).toHaveAttribute('href', '/coaching');
    await expect.element(open('All Day Energy')).toHaveAttribute('href', 'https://coach.example/api/files/2?sig=x');
    for (const { displayName } of programs) {
      await expect.element(card(displayName).getByRole('link', { name: /^Download / })).toHaveAttribute('download');
    }
    await expect.element(card('Hybrid Athlete').getByText('8 workouts done')).toBeVisible();
    // A guide has no training plan.
    expect(
      card('All Day Energy')
        .getByText(/workouts done/)
        .elements(),
    ).toEqual([]);
    expect(page.getByText('Ready for More Energy?').elements()).toEqual([]);
  });

  test('say so where there is nothing to open yet', async () => {
    await show(newMember({ files: [] }));
    await expect
      .element(card('Morning Energy').getByText('No plan or files yet. They will appear here.'))
      .toBeVisible();
  });

  test('open every plan while they are coached, and say so', async () => {
    await show(
      newMember({
        owned: [1, 4],
        plans: [
          { programId: 4, key: 'elite-coaching' },
          { programId: 3, key: '3' },
        ],
      }),
    );
    const borrowed = card('Hybrid Athlete');
    await expect
      .element(borrowed.getByRole('link', { name: 'Open Hybrid Athlete' }))
      .toHaveAttribute('href', '/training/3');
    await expect.element(borrowed.getByText('Included while your coaching lasts.')).toBeVisible();
    await expect
      .element(card('Personal Coaching').getByRole('link', { name: /^Open/ }))
      .toHaveAttribute('href', '/coaching');
  });

  test('open the plan of what is no longer sold', async () => {
    const plans = [{ programId: 3, key: '3' }];
    await show(newMember({ owned: [3], plans, files: [] }), { programs: programs.slice(0, 1) });
    await expect.element(page.getByRole('link', { name: /^Open / })).toHaveAttribute('href', '/training/3');
  });

  test('lock what is not owned, with the way to buy it', async () => {
    await show(newMember());
    const more = page.getByRole('region', { name: 'Ready for More Energy?' });
    await expect
      .element(more.getByRole('link', { name: 'Get This Program: All Day Energy' }))
      .toHaveAttribute('href', '/checkout/2');
    await expect
      .element(more.getByRole('link', { name: /^Start Personal Coaching/ }))
      .toHaveAttribute('href', '/subscribe/4');
    await expect.element(card('Hybrid Athlete').getByText('€99.90')).toBeVisible();
    expect(more.getByRole('article').elements()).toHaveLength(3);
  });

  test('offer a subscription without coaching in the words of a programme', async () => {
    const club = program({ id: 5, displayName: 'Recipe Club', type: 'subscription', price: '9.00' });
    await show(newMember(), { programs: [club] });
    await expect
      .element(card('Recipe Club').getByRole('link', { name: 'Get This Program: Recipe Club' }))
      .toHaveAttribute('href', '/subscribe/5');
    await expect.element(card('Recipe Club')).toMatchTextContent('/month');
  });

  test('say what is charged, and about how much that is to somebody from elsewhere', async () => {
    localStorage.setItem('user_country', 'US');
    pageRegion.setState(pageRegion.getInitialState(), true);
    await show(newMember(), undefined, { 'GET /api/rates': { rates: { USD: 1.09 } } });
    const more = page.getByRole('region', { name: 'Ready for More Energy?' });
    await expect.element(more.getByText('≈ $108.99')).toBeVisible();
    expect([...document.querySelectorAll('.more-price')].map((each) => each.textContent)).toEqual([
      '€29.90 ≈ $32.59',
      '€99.90 ≈ $108.89',
      '€99.99 ≈ $108.99/month',
    ]);
  });

  test('keep what is no longer sold', async () => {
    await show(fullMember({ owned: [1, 2] }), { programs: programs.slice(0, 1) });
    await expect.element(card('Brand All Day Energy')).toBeVisible();
  });
});

test('an order that waits to be confirmed stands above the programmes, with its link', async () => {
  const order = unclaimed('Hybrid Athlete');
  await show(newMember({ unclaimed: [order] }));
  await expect.element(page.getByText(/^“Hybrid Athlete” was bought on 1 February 2026/)).toBeVisible();
  const link = page.getByRole('link', { name: 'Confirm the order' });
  await expect.element(link).toHaveAttribute('href', `/order/confirm?token=${order.confirmKey}&from=dashboard`);
});

describe('a dashboard that was left open', () => {
  const USER = 'GET /api/auth/user';
  const back = () => dispatchEvent(new Event('focus'));

  test('is left when the session has ended elsewhere', async () => {
    vi.spyOn(leave, 'to').mockImplementation(() => undefined);
    let answer: Answer = newMember();
    const calls = await show(() => answer, undefined, { [USER]: refusal(401, 'unauthorized') });
    await expect.element(page.getByRole('article').first()).toBeVisible();
    expect(calls.map(({ request }) => request)).toEqual([PATH]);
    answer = refusal(401, 'unauthorized');
    back();
    back();
    await expect.element(findText('You are logged out. Logging in again...')).toBeVisible();
    expect(calls.map(({ request }) => request)).toEqual([PATH, USER, PATH]);
  });

  test('becomes that of who has signed in meanwhile', async () => {
    let answer = newMember();
    const other = user({ id: '6f1c0d2e-9999-4222-8333-444455556666', firstName: 'Robin' });
    await show(() => answer, undefined, { [USER]: other });
    await expect.element(page.getByRole('article').first()).toBeVisible();
    answer = newMember({ user: other });
    back();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Hello, Robin');
  });

  test('stays where nothing has changed, or nobody answers', async () => {
    const calls = await show(newMember(), undefined, { [USER]: refusal(500, 'internal') });
    await expect.element(page.getByRole('article').first()).toBeVisible();
    back();
    await expect.poll(() => calls.map(({ request }) => request)).toEqual([PATH, USER]);
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Hello, Alex');
  });
});

describe('where nobody is signed in', () => {
  test('it says so and goes to the login after half a second, whatever is toasted meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const to = vi.spyOn(leave, 'to').mockImplementation(() => undefined);
    await show(refusal(401, 'unauthorized'));
    await expect.element(findText('Unauthorized')).toBeVisible();
    await expect.element(findText('You are logged out. Logging in again...')).toBeVisible();
    await vi.advanceTimersByTimeAsync(400);
    // Direct click, because a locator would let time pass.
    (page.getByRole('button', { name: 'Toast' }).element() as HTMLElement).click();
    await vi.advanceTimersByTimeAsync(99);
    expect(to).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(to).toHaveBeenCalledExactlyOnceWith('/api/login?return_to=%2Fdashboard');
    await expect
      .element(page.getByRole('link', { name: 'Sign in' }))
      .toHaveAttribute('href', '/api/login?return_to=%2Fdashboard');
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
    await expect.element(findText('Can’t load your dashboard right now.')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Hello, Alex');
    expect(calls).toHaveLength(2);
  });
});
