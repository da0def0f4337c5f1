import { afterEach, expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { stubApi } from '#widgets/core/api/api.stub.ts';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import { dropDraftsOfAllTabs } from '#widgets/parts/member/drafts/withdrawals.ts';
import { keepRowDrafts, readRowDrafts } from '../../log/sets/row-drafts.ts';
import { dropPageStorage, useValueStorage } from './page-storage.ts';

afterEach(dropPageStorage);

test('a withdrawn consent takes along what is typed about health on another site, and no sets', async () => {
  const { api } = stubApi({});
  const { result } = await renderHook(() => useValueStorage(), {
    wrapper: ({ children }) => (
      <ShopProvider api={api} base="https://shop.example">
        {children}
      </ShopProvider>
    ),
  });
  const values = result.current;
  const set = { 'back-squat 0': { reps: '5' } };
  keepRowDrafts(values, 'one', {
    ...set,
    'back-squat pain': { note: 'My knee hurts' },
    'session notes': { text: 'Flu' },
  });
  values.setItem('coach-training:rest:1', '{}');
  dropDraftsOfAllTabs('anna', true);
  expect(readRowDrafts(values, 'one')).toEqual(set);
  expect(values.getItem('coach-training:rest:1')).toBe('{}');
});
