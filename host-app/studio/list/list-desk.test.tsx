import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import type { Thread } from '#contract/messages/inbox.studio.ts';
import '../../base.css';
import '../core/screen.css';
import '../inbox/threads.css';
import ThreadsList from '../inbox/threads-list.tsx';
import { type StudioApi, StudioApiContext } from '../core/studio-api.ts';
import { InStudio } from '../in-studio.harness.tsx';
import { ListFilters } from './list-filters.tsx';
import './list-filters.css';
import './list.css';

afterEach(() => page.viewport(1280, 720));

const at = '2026-09-23T11:00:00.000+03:00';
const thread: Thread = {
  id: '10000000-0000-4000-8000-000000000001',
  name: 'Wilhelmina Featherstonehaugh',
  email: 'wilhelmina.featherstonehaugh@coaching-clients.example',
  status: 'open',
  spam: false,
  lastText: 'I have done the long run as planned, but my left knee hurts since Wednesday morning. What now?',
  lastAt: at,
  waitsSince: at,
  due: '2026-09-24',
  overdue: true,
  version: 1,
};

test.each([1024, 1280, 1440])('the inbox fits beside the sidebar at %i px', async (width) => {
  await page.viewport(width, 800);
  const list = { items: [thread], total: 1, page: 1, pages: 1, counts: { open: 1, done: 0, spam: 0 } };
  const nobody = () => Promise.reject(new Error('Nobody answers.'));
  const get = <T,>(path: string) => (path.startsWith('/api/coach/inbox') ? Promise.resolve(list as T) : nobody());
  const api: StudioApi = { get, put: nobody, post: nobody, delete: nobody, upload: nobody };
  await render(
    // Sidebar, gutters and scroll bar of the window.
    <div style={{ width: width - 240 - 86 - 15 }}>
      <InStudio
        at="/inbox"
        screen={() => (
          <StudioApiContext value={api}>
            <ThreadsList />
          </StudioApiContext>
        )}
      />
    </div>,
  );
  await expect.element(page.getByRole('table')).toBeVisible();
  const table = page.getByRole('table').element();
  expect(table.scrollWidth).toBeLessThanOrEqual(table.parentElement!.clientWidth);
});

test('the title takes the focus from a pressed "Show all", which goes with the filter', async () => {
  const counts = { open: 1, done: 0, spam: 0 };
  const nobody = () => Promise.reject(new Error('Nobody answers.'));
  const get = <T,>(path: string) => {
    const items = path.includes('q=') ? [] : [thread];
    return Promise.resolve({ items, total: items.length, page: 1, pages: 1, counts } as T);
  };
  const api: StudioApi = { get, put: nobody, post: nobody, delete: nobody, upload: nobody };
  await render(
    <InStudio
      at="/inbox?q=nobody"
      screen={() => (
        <StudioApiContext value={api}>
          <ThreadsList />
        </StudioApiContext>
      )}
    />,
  );
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect.element(page.getByRole('table')).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('a search keeps what was typed while the address followed it, and follows another link', async () => {
  const asked: string[] = [];
  function Orders() {
    const [q, setQ] = useState('');
    const search = (changes: Record<string, string>) => {
      asked.push(changes['q']!);
      setTimeout(() => setQ(changes['q']!), 100);
    };
    return (
      <>
        <ListFilters search="Name" filters={[]} state={{ q }} onChange={search} />
        <button onClick={() => setQ('bea')}>Another link</button>
        <output aria-label="Address">{q}</output>
      </>
    );
  }
  await render(<InStudio screen={Orders} />);
  const field = page.getByRole('searchbox', { name: 'Search' });
  const address = page.getByLabelText('Address');
  await field.click();
  await userEvent.keyboard('anna ');
  await expect.element(address).toMatchTextContent('anna');
  await userEvent.keyboard('virtanen');
  await expect.poll(() => asked.at(-1)).toBe('anna virtanen');
  await userEvent.keyboard('!');
  await expect.element(address).toMatchTextContent('anna virtanen');
  await expect.element(field).toHaveValue('anna virtanen!');
  await expect.element(address).toMatchTextContent('anna virtanen!');
  await page.getByRole('button', { name: 'Another link' }).click();
  await expect.element(field).toHaveValue('bea');
});
