import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { stubApi } from '#widgets/core/api.stub.ts';
import { ShopProvider } from '#widgets/core/shop.tsx';
import { offer, program, programs } from '#widgets/programs/programs.factory.ts';
import { purchase } from '../purchases/purchases.factory.ts';
import { newMember } from './dashboard.factory.ts';
import { MyPrograms } from './my-programs.tsx';

test('the kickstart can go on, it says among the programs', async () => {
  const kickstart = purchase('a', 4, { accessUntil: '2099-03-01T00:00:00.000Z' });
  const shop = [
    ...programs.slice(0, 3),
    program({ id: 4, offers: [offer(), offer({ key: 'continuation', kind: 'continuation', price: '39.90' })] }),
  ];
  await render(
    <ShopProvider api={stubApi({}).api} base="">
      <MyPrograms programs={shop} member={newMember({ owned: [1, 4], purchases: [kickstart] })} />
    </ShopProvider>,
  );
  await expect
    .element(page.getByRole('link', { name: 'Go on for €39.90 a month' }))
    .toHaveAttribute('href', '/subscribe/4?offer=continuation');
  await expect.element(page.getByText('cancel any time, never started automatically')).toBeVisible();
});
