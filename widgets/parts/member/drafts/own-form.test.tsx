import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { stubApi } from '#widgets/core/api/api.stub.ts';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import { endMemberSession } from '#widgets/core/session/session-end.ts';
import { forgetTabMember, tabMember } from '#widgets/core/session/tab-member.ts';
import { VISIT_KEY } from '#widgets/core/visit.ts';
import { memberTokens } from '../member.store.ts';
import { FormCleared } from './form-cleared.tsx';
import { OwnForm } from './own-form.tsx';

const [ANNA, BEN] = ['anna', 'ben'];
const field = page.getByRole('textbox', { name: 'Injuries' });

const signIn = (id: string) => {
  for (const pair of ['member=1', `member-id=${id}`]) document.cookie = `${pair}; path=/`;
};
const signOut = () => {
  for (const name of ['member', 'member-id']) document.cookie = `${name}=; path=/; max-age=0`;
};
const show = (value?: string, base = '') =>
  render(
    <ShopProvider base={base} api={stubApi({}).api} emit={() => undefined}>
      <OwnForm cleared={<FormCleared />}>
        <form>
          <textarea aria-label="Injuries" ref={(element) => void (element && value && putBack(element, value))} />
        </form>
      </OwnForm>
    </ShopProvider>,
  );
let isPutBack = false;

/** Restores a value, as browsers do for the first form of a restored page. */
function putBack(element: HTMLTextAreaElement, value: string): void {
  if (!isPutBack) element.value = value;
  isPutBack = true;
}

/** Reloads the page in the same history entry. */
async function load(value: string) {
  forgetTabMember();
  isPutBack = false;
  return show(value);
}

afterEach(() => {
  signOut();
  forgetTabMember();
  localStorage.removeItem(VISIT_KEY);
  history.replaceState(null, '');
});

describe('a form that a member began', () => {
  test.each([
    ['another member signs in', () => signIn(BEN), 'focus'],
    ['nobody is signed in any more', signOut, 'pageshow'],
  ])('is hidden when %s, and is empty when its member is back', async (_, leave, event) => {
    signIn(ANNA);
    await show();
    await field.fill('HIV positive');
    leave();
    dispatchEvent(new Event(event));
    await expect.element(page.getByText('Your session has ended, so this form was cleared.')).toBeVisible();
    await expect.element(field).not.toBeInTheDocument();
    signIn(ANNA);
    dispatchEvent(new Event('focus'));
    await expect.element(field).toHaveValue('');
  });
});

test('a form on another site is emptied when a member’s token ends, and keeps what a visitor typed before', async () => {
  const [shop, second] = ['https://one.example', 'https://two.example'];
  onTestFinished(() => memberTokens.setState({}, true));
  await show(undefined, shop);
  await field.fill('HIV positive');
  memberTokens.setState({ [shop]: 'of-anna', [second]: 'of-anna' });
  memberTokens.setState({ [second]: undefined });
  await expect.element(field).toHaveValue('HIV positive');
  memberTokens.setState({ [shop]: undefined });
  await expect.element(field).toHaveValue('');
});

describe('typed values that the browser puts back', () => {
  test.each([
    ['stay a member’s own', ANNA, ANNA, 'HIV positive'],
    ['stay a visitor’s own', undefined, undefined, 'HIV positive'],
    ['of a member are not shown to another one', ANNA, BEN, ''],
    ['of a member are not shown to a visitor', ANNA, undefined, ''],
    ['of a visitor are not shown to a member', undefined, BEN, ''],
  ])('%s', async (_, owner, next, shown) => {
    if (owner) signIn(owner);
    const { unmount } = await show();
    await field.fill('HIV positive');
    await unmount();
    signOut();
    if (next) signIn(next);
    await load('HIV positive');
    await expect.element(field).toHaveValue(shown);
  });

  test('of a visitor stay a visitor’s, whoever signs in in another tab', async () => {
    const { unmount } = await show();
    await field.fill('HIV positive');
    await unmount();
    await load('HIV positive');
    signIn(BEN);
    expect(tabMember()).toBeUndefined();
    await expect.element(field).toHaveValue('HIV positive');
  });

  test.each([
    ['by a sign-out', () => localStorage.removeItem(VISIT_KEY)],
    ['by an answer of the shop', () => endMemberSession(ANNA)],
  ])('of a visitor are not shown to the next one after a session was ended %s', async (_, end) => {
    const { unmount } = await show();
    await field.fill('HIV positive');
    await unmount();
    signIn(ANNA);
    end();
    signOut();
    await load('HIV positive');
    await expect.element(field).toHaveValue('');
  });
});

test('all forms of a page are emptied, not the first one only', async () => {
  const { unmount } = await show();
  await field.fill('HIV positive');
  await unmount();
  signIn(ANNA);
  endMemberSession(ANNA);
  forgetTabMember();
  await render(
    <ShopProvider api={stubApi({}).api}>
      {['first', 'second'].map((name) => (
        <OwnForm key={name}>
          <input aria-label={name} ref={(element) => void (element && !restored.has(name) && restore(name, element))} />
        </OwnForm>
      ))}
    </ShopProvider>,
  );
  await expect.element(page.getByLabelText('first')).toHaveValue('');
  await expect.element(page.getByLabelText('second')).toHaveValue('');
});

const restored = new Set<string>();

function restore(name: string, element: HTMLInputElement): void {
  restored.add(name);
  element.value = 'anna@example.com';
}

describe('what a visitor typed, once somebody has signed out in another tab', () => {
  test.each([
    ['goes at once', () => new StorageEvent('storage', { key: VISIT_KEY })],
    [
      'goes with a page that the browser held in memory',
      () => new PageTransitionEvent('pageshow', { persisted: true }),
    ],
  ])('%s', async (_, event) => {
    await show();
    await field.fill('HIV positive');
    dispatchEvent(event());
    await expect.element(field).toHaveValue('HIV positive');
    localStorage.removeItem(VISIT_KEY);
    dispatchEvent(event());
    await expect.element(field).toHaveValue('');
  });
});
