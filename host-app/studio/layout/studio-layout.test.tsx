import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { stubApi } from '#widgets/core/api/api.stub.ts';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import { pageData } from '../../page.factory.ts';
import { FramesContext } from '../core/preview/preview-frame.tsx';
import type { StudioApi } from '../core/studio-api.ts';
import { StudioProvider } from '../core/studio-provider.tsx';
import { createStudioRouter } from '../router.tsx';

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
  const history = createMemoryHistory({ initialEntries: ['/coach/site/brand'] });
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
  const home = (name: string) => page.getByRole('link', { name: `${name}, studio` });
  await expect.element(home(site.brand.name)).toBeVisible();
  await page.getByLabelText('Name of the shop').fill('Kaski');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(home('Kaski')).toBeVisible();
});
