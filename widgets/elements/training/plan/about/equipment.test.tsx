import { afterEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { stubApi } from '#widgets/core/api/api.stub.ts';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import { forgetTabMember } from '#widgets/core/session/tab-member.ts';
import { Equipment } from './equipment.tsx';

async function show(member: string, base = '') {
  forgetTabMember();
  document.cookie = `member-id=${member}; path=/`;
  return render(
    <ShopProvider api={stubApi({}).api} base={base}>
      <Equipment equipment={['Rope']} planKey="3" />
    </ShopProvider>,
  );
}

afterEach(() => {
  document.cookie = 'member-id=; path=/; max-age=0';
  forgetTabMember();
  sessionStorage.clear();
});

test('what is ticked stays for its member, and is not ticked for another', async () => {
  const rope = page.getByRole('checkbox', { name: 'Rope' });
  const first = await show('anna');
  await rope.click();
  await first.unmount();
  const second = await show('ben');
  await expect.element(rope).not.toBeChecked();
  await second.unmount();
  await show('anna');
  await expect.element(rope).toBeChecked();
});

test('what is ticked on another site is not in its storage, and lasts with the page', async () => {
  const rope = page.getByRole('checkbox', { name: 'Rope' });
  const first = await show('anna', 'https://coach.example');
  await rope.click();
  await first.unmount();
  expect(Object.keys(sessionStorage)).toEqual([]);
  await show('anna', 'https://coach.example');
  await expect.element(rope).toBeChecked();
});
