import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import type { OrderDetail } from '#contract/sales/orders.studio.ts';
import type { SiteResponse } from '#contract/site/site.ts';
import { stubApi } from '#widgets/core/api/api.stub.ts';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import { pageData } from '#host-app/pages/page.factory.ts';
import { FramesContext } from '../core/preview/preview-frame.tsx';
import type { StudioApi } from '../core/studio-api.ts';
import { StudioProvider } from '../core/studio-provider.tsx';
import { onePage, order, orderItem } from '../orders/orders.factory.ts';
import { createStudioRouter } from '../router.tsx';

async function renderStudio(at: string, site: SiteResponse, api: StudioApi) {
  const history = createMemoryHistory({ initialEntries: [at] });
  const router = createStudioRouter({ site, basepath: '/coach', history });
  await render(
    <ShopProvider api={stubApi({}).api} emit={() => undefined}>
      <FramesContext value={false}>
        <StudioProvider api={api}>
          <RouterProvider router={router} />
        </StudioProvider>
      </FramesContext>
    </ShopProvider>,
  );
}

test('the sidebar has the name of the shop as soon as it is saved', async () => {
  localStorage.clear();
  const { site } = pageData('/coach/site/brand');
  const answers: Record<string, object> = {
    '/api/site': { ...site, brand: { ...site.brand, name: 'Kaski' } },
    '/api/coach/site/first-run': { left: 0 },
  };
  let values: object = { name: 'Aamu', supportEmail: 'ask@kaski.example', timeZone: 'Europe/Helsinki', prefix: '' };
  const answer = <T,>(path: string) => {
    const setting = { group: 'brand', version: 1, values, updatedAt: null };
    const found = path === '/api/coach/site/brand' ? setting : answers[path];
    return found ? Promise.resolve(found as T) : Promise.reject<T>(new Error(`Nobody answers ${path}.`));
  };
  const nobody = () => Promise.reject(new Error('Nobody answers.'));
  const api: StudioApi = {
    get: answer,
    put: (path, body) => {
      values = body as object;
      return answer(path);
    },
    post: nobody,
    delete: nobody,
    upload: nobody,
  };
  await renderStudio('/coach/site/brand', site, api);
  const home = (name: string) => page.getByRole('link', { name: `${name}, studio` });
  await expect.element(home(site.brand.name)).toBeVisible();
  await page.getByLabelText('Name of the shop').fill('Kaski');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(home('Kaski')).toBeVisible();
});

test('the title of a screen takes the focus once its row is here, and the list’s on the way back', async () => {
  const row = Promise.withResolvers<OrderDetail>();
  const { id } = orderItem('1');
  const answers: Record<string, object> = {
    '/api/coach/orders': onePage([orderItem('1')]),
    [`/api/coach/orders/${id}`]: row.promise,
    '/api/coach/coupons/codes': { codes: [] },
    '/api/coach/site/first-run': { left: 0 },
  };
  const nobody = () => Promise.reject(new Error('Nobody answers.'));
  const get = <T,>(path: string) => (path in answers ? Promise.resolve(answers[path] as T) : nobody());
  const api: StudioApi = { get, put: nobody, post: nobody, delete: nobody, upload: nobody };
  await renderStudio('/coach/orders', pageData('/coach/orders').site, api);
  const main = page.getByRole('main');
  const title = (name: string) => main.getByRole('heading', { level: 1, name });
  const link = main.getByRole('link', { name: 'Alex Runner' });
  await expect.element(link).toBeVisible();
  await expect.element(title('Orders')).not.toHaveFocus();
  link.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(main.getByText('Loading')).toBeInTheDocument();
  row.resolve(order('1'));
  await expect.element(title('Alex Runner')).toHaveFocus();
  await main.getByRole('link', { name: 'Orders' }).click();
  await expect.element(title('Orders')).toHaveFocus();
});
