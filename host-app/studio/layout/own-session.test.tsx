import { afterEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { stubApi } from '#widgets/core/api/api.stub.ts';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import { forgetTabMember, tabMember } from '#widgets/core/session/tab-member.ts';
import { Screen } from '../core/screen.tsx';
import { InStudio } from '../in-studio.harness.tsx';
import { OwnSession } from './own-session.tsx';

const signIn = (id: string) => {
  document.cookie = 'member=1; path=/';
  document.cookie = `member-id=${id}; path=/`;
};
const signOut = () => {
  for (const name of ['member', 'member-id']) document.cookie = `${name}=; path=/; max-age=0`;
};
const comeBack = () => dispatchEvent(new Event('focus'));

afterEach(() => {
  signOut();
  forgetTabMember();
});

test.each([
  ['another member has signed in', () => signIn('ben'), /^Someone else has signed in/],
  ['the coach has signed out in another tab', signOut, /^You signed out in another tab/],
])('the studio is hidden after %s, and shown with what was typed once the coach is back', async (_, leave, notice) => {
  signIn('coach');
  expect(tabMember()).toBe('coach');
  await render(
    <ShopProvider api={stubApi({}).api} emit={() => undefined}>
      <OwnSession>
        <InStudio
          screen={() => (
            <Screen title="Anna’s room">
              <textarea aria-label="Your reply" />
            </Screen>
          )}
        />
      </OwnSession>
    </ShopProvider>,
  );
  const answer = page.getByRole('textbox', { name: 'Your reply' });
  await answer.fill('Rest your knee.');
  expect(document.title).toBe('Anna’s room · Studio');
  leave();
  comeBack();
  await expect.element(page.getByText(notice)).toBeVisible();
  await expect.element(page.getByText('Anna’s room')).not.toBeVisible();
  expect(document.title).toBe('Studio');
  signIn('coach');
  comeBack();
  await expect.element(answer).toHaveValue('Rest your knee.');
  await expect.element(answer).toBeVisible();
  await expect.element(page.getByText(notice)).not.toBeInTheDocument();
  expect(document.title).toBe('Anna’s room · Studio');
});
