import { describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refusal } from '#widgets/core/api/api.stub.ts';
import { forgetTabMember } from '#widgets/core/session/tab-member.ts';
import { clientPlan, plan, session } from './training.factory.ts';
import { TimeoutError } from '#widgets/core/api/errors.ts';
import { device } from './sync/device/device.ts';
import { stubWorkouts } from './session/workouts.stub.ts';
import { USER, PLAN, button, show, setUp } from './training.harness.tsx';

setUp();

describe('the plan', () => {
  test('has its title and facts, links to its files, and four tabs for arrow keys', async () => {
    await show();
    await expect.element(page.getByRole('heading', { name: 'Hybrid Athlete' })).toBeVisible();
    const facts = page.getByRole('list', { name: 'About this plan' });
    await expect.element(facts).toMatchTextContent(/12 weeks.*Intermediate.*60-90 min per session/);
    await expect
      .element(page.getByRole('link', { name: 'Add to calendar' }))
      .toHaveAttribute('href', '/api/training-programs/3/calendar.ics');
    await expect
      .element(page.getByRole('link', { name: 'Plan as PDF' }))
      .toHaveAttribute('href', '/api/training-programs/3/plan.pdf');
    const tab = (name: string) => page.getByRole('tab', { name });
    await tab('Workouts').click();
    for (const name of ['Warm-up', 'Guidelines', 'Equipment', 'Workouts']) {
      await userEvent.keyboard('{ArrowRight}');
      await expect.element(tab(name)).toHaveFocus();
      await expect.element(page.getByRole('tabpanel', { name })).toBeVisible();
    }
    await userEvent.keyboard('{End}');
    await expect.element(tab('Equipment')).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('checkbox', { name: 'Pull-up bar' }).click();
    await userEvent.keyboard('{Home}');
    await tab('Equipment').click();
    await expect.element(page.getByRole('checkbox', { name: 'Pull-up bar' })).toBeChecked();
  });

  test('shows the day that is chosen, with what a superset is made of', async () => {
    await show();
    const panel = page.getByRole('tabpanel', { name: 'Workouts' });
    await expect.element(panel.getByText('Day 1, 3 exercises')).toBeVisible();
    await expect
      .element(panel.getByRole('list', { name: 'Exercises of Legs and pull' }))
      .toMatchTextContent(/Split squat.*Sets.*8 each leg.*Pull-up.*Sets.*Chin over the bar\./);
    await button(/Long run/).click();
    await expect.element(panel.getByText('Day 2, 1 exercise', { exact: true })).toBeVisible();
    await expect.element(panel.getByRole('heading', { name: 'Easy run' })).toBeVisible();
  });

  test.each([
    ['nobody is signed in', { [USER]: () => refusal(401, 'unauthorized') }],
    ['it does not exist or is not theirs', { [PLAN]: () => refusal(404, 'not_found') }],
  ])('is not found where %s', async (_, answers) => {
    await show(undefined, answers);
    await expect.element(page.getByRole('heading', { name: 'Training Program Not Found' })).toBeVisible();
    await expect.element(page.getByText('The requested training program could not be found.')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/dashboard');
  });

  test('is on its way for as long as it takes', async () => {
    await show(undefined, { [PLAN]: new Promise<object>(() => undefined) });
    await expect.element(page.getByRole('status').first()).toMatchTextContent('Loading your training');
  });

  test('comes from the device where the shop cannot be reached, and so does the log', async () => {
    document.cookie = 'member-id=me; path=/';
    onTestFinished(() => {
      document.cookie = 'member-id=; path=/; max-age=0';
      forgetTabMember();
    });
    const first = await show(stubWorkouts([session()]));
    await expect.element(button(/^Delete Lower body, Sun 1 Mar/)).toBeVisible();
    await first.screen.unmount();
    const shop = stubWorkouts();
    shop.away = true;
    const gone = () => new TypeError('Failed to fetch');
    await show(shop, { [USER]: gone, [PLAN]: gone });
    await expect.element(page.getByRole('heading', { name: 'Hybrid Athlete' })).toBeVisible();
    await expect.element(button(/^Delete Lower body, Sun 1 Mar/)).toBeVisible();
  });

  test.each(['3', 'mine'])(
    'of %s is on the device again once its member is back after a session that ended',
    async (key) => {
      const keep = () => void (document.cookie = 'member-id=me; path=/');
      const end = () => {
        for (const name of ['member', 'member-id']) document.cookie = `${name}=; path=/; max-age=0`;
      };
      onTestFinished(() => {
        end();
        forgetTabMember();
      });
      keep();
      await show(undefined, { 'GET /api/user/plans': { plans: [{ key: '3', title: 'Spring', open: true }] } }, key);
      await expect.element(page.getByRole('heading', { name: 'Hybrid Athlete' })).toBeVisible();
      const storage = await device.open();
      const stored = async () => (await storage.keys()).filter((each) => each.startsWith('me/plan')).sort();
      const before = await stored();
      expect(before).toContain('me/plan/3');
      end();
      dispatchEvent(new Event('focus'));
      for (const each of await storage.keys()) await storage.update(each, () => undefined);
      keep();
      dispatchEvent(new Event('focus'));
      await expect.poll(stored).toEqual(before);
    },
  );

  test('of a device that does not answer has another try', async () => {
    const { open } = device;
    device.open = () => Promise.reject(new TimeoutError('This took too long.'));
    await show();
    await expect.element(page.getByRole('alert').first()).toMatchTextContent('Can’t load your training right now.');
    device.open = open;
    await button('Try again').click();
    await expect.element(page.getByRole('heading', { name: 'Hybrid Athlete' })).toBeVisible();
  });

  test('that is nowhere has another try', async () => {
    let away = true;
    await show(undefined, { [PLAN]: () => (away ? new TypeError('Failed to fetch') : plan()) });
    await expect.element(page.getByRole('alert').first()).toMatchTextContent('Can’t load your training right now.');
    away = false;
    await button('Try again').click();
    await expect.element(page.getByRole('heading', { name: 'Hybrid Athlete' })).toBeVisible();
  });
});

test('on paper there is the whole plan and nothing to press', async () => {
  const { screen } = await show();
  await expect.element(page.getByRole('heading', { name: 'Hybrid Athlete' })).toBeVisible();
  const paper = screen.container.querySelector('.training-paper')!;
  expect(getComputedStyle(paper).display).toBe('none');
  expect(paper.textContent).toMatch(/Lower body.*Long run.*Arm circles.*Keep the order\..*Pull-up bar/s);
  expect(paper.querySelector('button, input')).toBeNull();
});

test('the day and the paper say each target, of parts of a superset, too', async () => {
  const { date: _date, week: _week, ...day } = clientPlan().workouts[0]!;
  const { screen } = await show(undefined, { [PLAN]: plan({ workouts: [day] }) });
  await expect.element(page.getByRole('heading', { name: 'Back squat' })).toBeVisible();
  const paper = screen.container.querySelector('.training-paper')!;
  expect(paper.textContent).toMatch(/Back squat.*Target85 kg.*Row.*Targeteffort 7–8 of 10/s);
  await page.viewport(360, 740);
  for (const target of ['85 kg', 'effort 7–8 of 10'])
    await expect.element(page.getByText(target).first()).toBeVisible();
  const panel = screen.container.querySelector('.training-panel')!;
  expect(panel.scrollWidth).toBeLessThanOrEqual(panel.clientWidth);
});
