import { http, HttpResponse } from 'msw';
import { expect, fireEvent, userEvent, waitFor, type within } from 'storybook/test';
import type { ImportPreviewResponse } from '#contract/newsletter/subscribers.studio.ts';
import '../../../host-app/base.css';
import '#host-app/pages/studio/studio.page.css';
import { InStudio } from '#host-app/studio/in-studio.harness.tsx';
import ImportScreen from '#host-app/studio/letters/import-screen.tsx';
import preview from '../../../.storybook/preview.tsx';
import { refusing, unreachable } from '../../support/handlers.ts';

const PATH = '/api/coach/subscribers/import';

const PREVIEW: ImportPreviewResponse = {
  separator: 'semicolon',
  columns: { email: 'E-mail', language: null, standing: [], tags: 'Tags' },
  subscribed: 121,
  unsubscribed: 0,
  unconfirmed: 0,
  unclear: 0,
  listed: 2,
  repeated: 1,
  refused: 1,
  lines: [],
  tags: ['Club', 'Spring 2026'],
  wrongTags: ['<b>'],
  samples: [
    { line: 2, email: 'eva.lind@example.com', standing: 'subscribed' },
    { line: 3, email: 'ida.a.very.long.address.indeed@newsletters.cycling-club.example', standing: 'subscribed' },
  ],
};

const meta = preview.meta({
  title: 'Studio/Newsletters/Import subscribers',
  component: InStudio,
  args: { at: '/letters/subscribers/import', screen: ImportScreen },
  beforeEach: ({ msw }) => {
    localStorage.clear();
    msw.use(http.post(`*${PATH}/preview`, () => HttpResponse.json(PREVIEW)));
  },
});

type Canvas = Pick<ReturnType<typeof within>, 'findByLabelText' | 'getByLabelText' | 'getByRole'>;

async function importFile(canvas: Canvas) {
  await userEvent.upload(await canvas.findByLabelText('CSV file'), new File(['email'], 'people.csv'));
  await userEvent.type(canvas.getByRole('textbox', { name: /Consent source/ }), 'A form at the club.');
  await fireEvent.change(canvas.getByLabelText('Consent date'), { target: { value: '2026-05-01' } });
  await userEvent.click(canvas.getByRole('button', { name: 'Import' }));
}

export const Empty = meta.story({
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Import' }));
    await expect(await canvas.findByText('Choose a file.')).toBeVisible();
    await expect(canvas.getByText('Enter the date of consent.')).toBeVisible();
  },
});

export const Imported = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      http.post(`*${PATH}`, () =>
        HttpResponse.json({
          added: 118,
          unsubscribed: 2,
          known: 2,
          repeated: 1,
          refused: 1,
          lines: [{ line: 122, value: '=cmd()', why: 'no-address' }],
        }),
      ),
    ),
  play: async ({ canvas }) => {
    await importFile(canvas);
    await expect(await canvas.findByText('118 people added.')).toBeVisible();
    await expect(canvas.getByText('2 unsubscribed, as in your file.')).toBeVisible();
    await expect(canvas.getByText(/Line 122/)).toHaveTextContent('Line 122: =cmd() is not an e-mail address');
  },
});

/** The file contains unsubscribed people. The coach decides before anything is stored. */
export const Preview = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      http.post(`*${PATH}/preview`, () =>
        HttpResponse.json({
          ...PREVIEW,
          columns: { ...PREVIEW.columns, standing: ['subscribed_to_emails', 'deleted_at'] },
          unsubscribed: 14,
          unconfirmed: 3,
          unclear: 2,
          samples: [...PREVIEW.samples, { line: 4, email: 'gone@example.com', standing: 'unsubscribed' }],
        }),
      ),
    ),
  play: async ({ canvas }) => {
    await importFile(canvas);
    await expect(await canvas.findByText('14 people unsubscribed elsewhere')).toBeVisible();
    await expect(canvas.getByText('3 people never confirmed and are skipped')).toBeVisible();
    await expect(canvas.getByText('1 row repeats an address')).toBeVisible();
    const choice = canvas.getByRole('combobox', { name: 'People without a clear status' });
    await waitFor(() =>
      expect(choice).toHaveAccessibleDescription('Choose what to do with people whose status is unclear.'),
    );
  },
});

const UNREADABLE = 'The file cannot be read from line 3 on. Nothing was added.';

/** The error is beside the file, and typed values stay. */
export const Refused = meta.story({
  beforeEach: ({ msw }) => msw.use(refusing(PATH, 400, 'unreadable_file', [{ path: 'file', message: UNREADABLE }])),
  play: async ({ canvas }) => {
    await importFile(canvas);
    await waitFor(() => expect(canvas.getByLabelText('CSV file')).toHaveAccessibleDescription(/from line 3 on/));
    await expect(canvas.getByRole('textbox', { name: /Consent source/ })).toHaveValue('A form at the club.');
    localStorage.clear();
  },
});

export const NotReached = meta.story({
  beforeEach: ({ msw }) => msw.use(unreachable(PATH)),
  play: async ({ canvas }) => {
    await importFile(canvas);
    await expect(await canvas.findByText(/Can’t reach the shop/)).toBeVisible();
    localStorage.clear();
  },
});
