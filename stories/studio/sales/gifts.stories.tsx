import { http, HttpResponse } from 'msw';
import { expect, fireEvent, userEvent } from 'storybook/test';
import '../../../host-app/base.css';
import '#host-app/pages/studio/studio.page.css';
import { InStudio } from '#host-app/studio/in-studio.harness.tsx';
import GiftsList from '#host-app/studio/orders/gifts-list.tsx';
import GiveScreen from '#host-app/studio/orders/give-screen.tsx';
import { gift, onePage } from '#host-app/studio/orders/orders.factory.ts';
import preview from '../../../.storybook/preview.tsx';
import { notReached, signedOut, whileLoading } from '../states.ts';

const address = `${'long.'.repeat(12)}@${'sub.'.repeat(20)}example.org`;
const gifts = { at: '/gifts', screen: GiftsList } as const;
const giving = { at: '/gifts/new', screen: GiveScreen } as const;

const meta = preview.meta({
  title: 'Studio/Orders/Granted access',
  component: InStudio,
  args: gifts,
  beforeEach: ({ msw }) =>
    msw.use(
      http.get('*/api/coach/gifts', () =>
        HttpResponse.json(
          onePage([
            gift('1'),
            gift('2', { state: 'waiting', until: '2026-12-31T21:59:59.000Z' }),
            gift('3', { state: 'over', email: address }),
          ]),
        ),
      ),
      http.get('*/api/coach/gifts/programs', () =>
        HttpResponse.json({ programs: [{ id: 3, name: 'Hybrid Athlete' }] }),
      ),
    ),
});

export const GrantedAccess = meta.story({
  args: gifts,
  play: async ({ canvas }) => {
    await expect(await canvas.findAllByRole('button', { name: 'Revoke' })).toHaveLength(2);
    await expect(canvas.getByRole('columnheader', { name: 'Actions' })).toBeVisible();
  },
});

export const Giving = meta.story({
  args: giving,
  play: async ({ canvas }) => {
    await fireEvent.change(await canvas.findByLabelText('Last day'), { target: { value: '0001-01-01' } });
    await userEvent.click(canvas.getByRole('button', { name: 'Grant access' }));
    await expect(await canvas.findByText('Choose a programme.')).toBeVisible();
    await expect(canvas.getByLabelText('Last day')).toHaveAccessibleDescription(/Choose a day\./);
    localStorage.clear();
  },
});

/** Preview of the gift's mail beside the form, and a note if none is sent. */
export const GivingWithItsMail = meta.story({
  args: giving,
  play: async ({ canvas }) => {
    localStorage.clear();
    await expect(await canvas.findByText('Choose a programme to preview its e-mail.')).toBeVisible();
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Programme' }), 'Hybrid Athlete');
    await expect(await canvas.findByRole('img', { name: 'E-mail preview' })).toBeVisible();
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Notify by e-mail' }));
    await expect(await canvas.findByText('No e-mail is sent.')).toBeVisible();
    localStorage.clear();
  },
});

export const GiftsLoading = meta.story({ args: gifts, ...whileLoading('/api/coach/gifts') });
export const GiftsNotReached = meta.story({ args: gifts, ...notReached('/api/coach/gifts') });
export const GiftsSignedOut = meta.story({ args: gifts, ...signedOut('/api/coach/gifts') });
export const NoGifts = meta.story({
  args: gifts,
  beforeEach: ({ msw }) => msw.use(http.get('*/api/coach/gifts', () => HttpResponse.json(onePage([])))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^No granted access yet/)).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Grant access' })).toHaveAttribute('href', '/gifts/new');
  },
});

export const AlreadyGranted = meta.story({
  args: giving,
  beforeEach: ({ msw }) => {
    localStorage.clear();
    const message = 'This address already has the programme.';
    msw.use(
      http.post('*/api/coach/gifts', () =>
        HttpResponse.json({ error: { code: 'already_owned', message } }, { status: 409 }),
      ),
    );
  },
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: 'E-mail' }), 'kim@example.org');
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Programme' }), 'Hybrid Athlete');
    await userEvent.click(canvas.getByRole('button', { name: 'Grant access' }));
    await expect(await canvas.findByText('This address already has the programme.')).toBeVisible();
    localStorage.clear();
  },
});

export const GivingLoading = meta.story({ args: giving, ...whileLoading('/api/coach/gifts/programs') });
export const GivingNotReached = meta.story({ args: giving, ...notReached('/api/coach/gifts/programs') });
