import { delay, http, HttpResponse } from 'msw';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import '../../../host-app/main.css';
import '#host-app/pages/studio/studio.page.css';
import type { StudioProgram, StudioPrograms } from '#contract/catalog/programs.studio.ts';
import { InStudio } from '#host-app/studio/in-studio.harness.tsx';
import ProgramScreen from '#host-app/studio/programs/program-screen.tsx';
import { listedProgram, studioProgram, studioSteps } from '#host-app/studio/programs/programs.factory.ts';
import ProgramsList from '#host-app/studio/programs/programs-list.tsx';
import preview from '../../../.storybook/preview.tsx';
import { translationsAre } from '../../support/translations.ts';
import { gone, notReached, signedOut, whileLoading } from '../states.ts';

const LIST = '/api/coach/programs';
const ONE = `${LIST}/7`;
const FILES = '*/api/coach/files';

const programsAre = (programs: StudioPrograms['programs']) =>
  http.get(`*${LIST}`, () => HttpResponse.json({ programs }));
const programIs = (more: Partial<StudioProgram> = {}) =>
  http.get(`*${ONE}`, () => HttpResponse.json(studioProgram(more)));
/** Further requests of a programme's screen. */
const besideOne = [
  http.get(`*${LIST}/plans`, () => HttpResponse.json({ plans: [] })),
  http.get(`*${ONE}/steps`, () => HttpResponse.json(studioSteps(0))),
  translationsAre(),
  // Sets the VAT of a new programme.
  http.get('*/api/coach/site/seller', () => HttpResponse.json({ values: { country: 'FI' } })),
];
const no = (status: number, code: string, message: string, path?: string) =>
  HttpResponse.json({ error: { code, message, ...(path && { issues: [{ path, message }] }) } }, { status });

const meta = preview.meta({
  title: 'Studio/Programmes',
  component: InStudio,
  args: { at: '/programs', screen: ProgramsList },
  beforeEach: ({ msw }) => {
    localStorage.clear();
    msw.use(programsAre([listedProgram()]), programIs(), ...besideOne);
  },
});

const one = { at: '/programs/7', path: '/programs/$id', screen: ProgramScreen } as const;
const added = { ...one, at: '/programs/new' };

export const List = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      programsAre([
        listedProgram(),
        listedProgram({ id: 8, displayName: 'Winter Base', ended: true, buyers: 0, offers: 0, files: 0 }),
        listedProgram({ id: 9, displayName: 'Not Ready Yet', published: false, type: 'subscription', price: '149.00' }),
        listedProgram({
          id: 10,
          displayName: 'Everything that a runner of hills may want to know, in one long year',
          price: '123456.78',
          buyers: 12_345,
          offers: 12,
          files: 50,
        }),
      ]),
    ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Better Sleep' })).toHaveAttribute('href', '/programs/7');
    await expect(canvas.getByText('Archived')).toBeVisible();
    const last = canvas.getByRole('group', { name: /^Position of Everything/ });
    await expect(within(last).getByRole('button', { name: 'Down' })).toBeDisabled();
  },
});

export const Empty = meta.story({
  beforeEach: ({ msw }) => msw.use(programsAre([])),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/No programmes yet/)).toBeVisible();
  },
});

export const Loading = meta.story(whileLoading(LIST));
export const Unreachable = meta.story(notReached(LIST));
export const SignedOut = meta.story(signedOut(LIST));

export const NotMoved = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      programsAre([listedProgram(), listedProgram({ id: 8, displayName: 'Winter Base' })]),
      http.post(`*${LIST}/8/move`, () => HttpResponse.error()),
    ),
  play: async ({ canvas }) => {
    const place = within(await canvas.findByRole('group', { name: 'Position of Winter Base' }));
    await userEvent.click(place.getByRole('button', { name: 'Up' }));
    await expect(
      await canvas.findByText('No answer from the shop. Reload the page to see what was saved.'),
    ).toBeVisible();
  },
});

export const New = meta.story({
  args: added,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Save' }));
    await expect(canvas.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(/Fill this in/);
  },
});

export const Edited = meta.story({
  args: one,
  play: async ({ canvas }) => {
    const price = await canvas.findByRole('textbox', { name: 'Price in euros' });
    await userEvent.clear(price);
    await userEvent.type(price, '24,90');
    const card = within(canvas.getByRole('complementary', { name: 'Preview' }));
    await expect(await card.findByText('€24.90')).toBeVisible();
    await expect(canvas.getByText('Unsaved changes.')).toBeVisible();
    localStorage.clear();
  },
});

export const WrongPrice = meta.story({
  args: one,
  play: async ({ canvas }) => {
    const price = await canvas.findByRole('textbox', { name: 'Price in euros' });
    await userEvent.clear(price);
    await userEvent.type(price, '-5');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(price).toHaveAccessibleDescription(/Enter an amount of zero or more, such as 29.90/);
    localStorage.clear();
  },
});

const TOO_LITTLE = 'Card payments need a price from 0.50 to 999999.99 EUR.';
/** The shop checks the minimum price. Its error is beside the field, and typed values stay. */
export const PriceBelowWhatCanBePaid = meta.story({
  args: one,
  beforeEach: ({ msw }) => msw.use(http.put(`*${ONE}`, () => no(400, 'invalid_input', TOO_LITTLE, 'price'))),
  play: async ({ canvas }) => {
    const price = await canvas.findByRole('textbox', { name: 'Price in euros' });
    await userEvent.clear(price);
    await userEvent.type(price, '0.20');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(price).toHaveAccessibleDescription(/Card payments need a price from 0\.50/));
    await expect(price).toHaveValue('0.20');
    localStorage.clear();
  },
});

export const WithBuyers = meta.story({
  args: one,
  beforeEach: ({ msw }) => msw.use(programIs({ buyers: 12, kept: 'ordered', plan: '3', coaching: true })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/New prices apply to new orders/)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Delete the programme' })).toBeNull();
  },
});

export const Ended = meta.story({
  args: one,
  beforeEach: ({ msw }) => msw.use(programIs({ ended: true, buyers: 3, kept: 'ordered' })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Put back on sale' })).toBeVisible();
  },
});

export const Hidden = meta.story({
  args: one,
  beforeEach: ({ msw }) => msw.use(programIs({ published: false, badge: null, features: [], files: [], offers: [] })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('checkbox', { name: 'Visible on the site' })).not.toBeChecked();
  },
});

export const ConfirmEnd = meta.story({
  args: one,
  beforeEach: ({ msw }) => msw.use(programIs({ buyers: 12 })),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Archive programme' }));
    const dialog = await canvas.findByRole('dialog', { name: 'Archive Better Sleep?' });
    await expect(dialog).toBeVisible();
    await expect(dialog).toHaveTextContent('Members who own it keep access, and existing subscriptions continue.');
  },
});

export const Conflict = meta.story({
  args: one,
  beforeEach: ({ msw }) =>
    msw.use(http.put(`*${ONE}`, () => no(409, 'conflict', 'Someone else changed this in the meantime.'))),
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Name' }), '!');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(await canvas.findByText(/Someone else saved this while you were editing/)).toBeVisible();
    localStorage.clear();
  },
});

export const SignedOutWhileTyping = meta.story({
  args: one,
  beforeEach: ({ msw }) => msw.use(http.put(`*${ONE}`, () => no(401, 'unauthorized', 'Please sign in.'))),
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Name' }), '!');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(await canvas.findByText(/You’re signed out/)).toBeVisible();
    localStorage.clear();
  },
});

export const Gone = meta.story({ args: one, ...gone(ONE) });
export const OneLoading = meta.story({ args: one, ...whileLoading(ONE) });
export const OneUnreachable = meta.story({ args: one, ...notReached(ONE) });

const evenings = new File(['%PDF-1.7'], 'Evenings for two weeks.pdf', { type: 'application/pdf' });

export const FileUploading = meta.story({
  args: one,
  beforeEach: ({ msw }) =>
    msw.use(
      http.post(FILES, async () => {
        await delay('infinite');
        return HttpResponse.error();
      }),
    ),
  play: async ({ canvas }) => {
    await userEvent.upload(await canvas.findByLabelText('Add a file'), evenings);
    await expect(await canvas.findByRole('progressbar', { name: /^Uploading Evenings/ })).toBeVisible();
  },
});

export const FileNotSent = meta.story({
  args: one,
  beforeEach: ({ msw }) => msw.use(http.post(FILES, () => HttpResponse.error())),
  play: async ({ canvas }) => {
    await userEvent.upload(await canvas.findByLabelText('Add a file'), evenings);
    await expect(await canvas.findByText(/Can’t reach the shop. Evenings/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
});

const REFUSED = 'This file type isn’t supported. Upload a PDF, EPUB, ZIP, MP4, MP3, M4A or picture.';
const renamed = new File(['MZ'], 'Plan.exe.pdf', { type: 'application/pdf' });

/** The upload checks the file's content, whatever its name: a program named like a document is refused. */
export const FileRefused = meta.story({
  args: one,
  beforeEach: ({ msw }) => msw.use(http.post(FILES, () => no(400, 'invalid_input', REFUSED, 'file'))),
  play: async ({ canvas }) => {
    await userEvent.upload(await canvas.findByLabelText('Add a file'), renamed);
    await expect(await canvas.findByText(REFUSED)).toBeVisible();
    await expect(canvas.getByLabelText('Add a file')).toBeEnabled();
  },
});
