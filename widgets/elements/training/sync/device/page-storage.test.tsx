import { afterEach, expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { stubApi } from '#widgets/core/api/api.stub.ts';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import { dropDraftsOfAllTabs } from '#widgets/parts/member/drafts/withdrawals.ts';
import { keepRowDrafts, readRowDrafts } from '../../log/sets/row-drafts.ts';
import { dropHealthDrafts } from './leave-device-chunk.ts';
import { dropPageStorage, openPageStorage, useValueStorage } from './page-storage.ts';
import { noteWithdrawal, onLaterWithdrawal } from './seen-withdrawal.ts';

const BASE = 'https://shop.example';

afterEach(dropPageStorage);

test.each([
  ['here', async () => dropDraftsOfAllTabs('anna', true)],
  ['on another device', () => noteWithdrawal(openPageStorage(BASE, 'anna'), 'anna', '2026-11-20T09:00:00.000Z')],
])(
  'a consent withdrawn %s takes along what is typed about health on another site, and no sets',
  async (_, withdraw) => {
    onLaterWithdrawal(dropHealthDrafts);
    await noteWithdrawal(openPageStorage(BASE, 'anna'), 'anna', null);
    const { api } = stubApi({});
    const { result } = await renderHook(() => useValueStorage(), {
      wrapper: ({ children }) => (
        <ShopProvider api={api} base={BASE}>
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
    await withdraw();
    await expect.poll(() => readRowDrafts(values, 'one')).toEqual(set);
    expect(values.getItem('coach-training:rest:1')).toBe('{}');
  },
);
