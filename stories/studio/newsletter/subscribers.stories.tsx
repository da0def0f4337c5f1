import { http, HttpResponse } from 'msw';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import '../../../host-app/base.css';
import '#host-app/pages/studio/studio.page.css';
import { InStudio } from '#host-app/studio/in-studio.harness.tsx';
import SubscribersList from '#host-app/studio/letters/subscribers-list.tsx';
import preview from '../../../.storybook/preview.tsx';
import { refusing } from '../../support/handlers.ts';
import { ID, list, subscriber, tags } from './letters-handlers.ts';
import { nothingFits, notReached, signedOut, whileLoading } from '../states.ts';

const meta = preview.meta({
  title: 'Studio/Newsletters/Subscribers',
  component: InStudio,
  args: { at: '/letters/subscribers', screen: SubscribersList },
  beforeEach: ({ msw }) => msw.use(tags),
});

export const Full = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      list('/api/coach/subscribers', [
        subscriber(),
        subscriber({
          id: ID.replace('6e', '7e'),
          email: 'somebody.with.a.very.long.name@a-department.of-a-company.example.com',
          suppressed: 'bounce',
          bought: false,
          consentVersion: 'import',
        }),
      ]),
    ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('reader@example.com')).toBeVisible();
    await expect(canvas.getByText('E-mail bounces')).toBeVisible();
    await expect(canvas.getByRole('columnheader', { name: 'Actions' })).toBeVisible();
  },
});

const listed = list('/api/coach/subscribers', [subscriber()]);
export const TagsChanged = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      http.post('*/api/coach/subscribers/tags', () => HttpResponse.json({ changed: 12, full: 1 })),
      listed,
    ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByText('Change tags'));
    await userEvent.type(canvas.getByRole('textbox', { name: 'Tags' }), 'Club');
    await userEvent.click(canvas.getByRole('button', { name: 'Add to everyone listed' }));
    const asked = within(await canvas.findByRole('dialog'));
    await userEvent.click(asked.getByRole('button', { name: 'Add to everyone listed' }));
    await expect(await canvas.findByText(/12 people were changed/)).toBeVisible();
  },
});
export const Unsubscribed = meta.story({
  beforeEach: ({ msw }) => {
    let status: 'confirmed' | 'unsubscribed' = 'confirmed';
    msw.use(
      http.get('*/api/coach/subscribers', () =>
        HttpResponse.json({ items: [subscriber({ status })], total: 1, page: 1, pages: 1 }),
      ),
      http.post(`*/api/coach/subscribers/${ID}/unsubscribe`, () => {
        status = 'unsubscribed';
        return new HttpResponse(null, { status: 204 });
      }),
    );
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Unsubscribe' }));
    const asked = within(await canvas.findByRole('dialog', { name: 'Unsubscribe this person?' }));
    await userEvent.click(asked.getByRole('button', { name: 'Unsubscribe' }));
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Unsubscribe' })).toBeNull());
  },
});
export const WrongTags = meta.story({
  beforeEach: ({ msw }) => {
    const issues = [{ path: 'tags', message: 'At most 20 tags.' }];
    msw.use(refusing('/api/coach/subscribers/tags', 400, 'invalid_input', issues), listed);
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByText('Change tags'));
    const field = canvas.getByRole('textbox', { name: 'Tags' });
    await userEvent.type(field, '<b>');
    await userEvent.click(canvas.getByRole('button', { name: 'Remove from everyone listed' }));
    const asked = within(await canvas.findByRole('dialog'));
    await userEvent.click(asked.getByRole('button', { name: 'Remove from everyone listed' }));
    await waitFor(() => expect(field).toHaveAccessibleDescription(/At most 20 tags/));
  },
});

export const Loading = meta.story({ ...whileLoading('/api/coach/subscribers') });
export const NotReached = meta.story({ ...notReached('/api/coach/subscribers') });
export const SignedOut = meta.story({ ...signedOut('/api/coach/subscribers') });
export const NobodyFits = meta.story({
  args: { at: '/letters/subscribers?q=nobody' },
  ...nothingFits('/api/coach/subscribers', [subscriber()]),
});
