import { http, HttpResponse } from 'msw';
import { expect, userEvent, waitFor } from 'storybook/test';
import { FIRST_RUN, type SiteOverview } from '#contract/studio/first-run.ts';
import type { ListPage } from '#contract/studio/list.ts';
import {
  GROUPS,
  type SettingChange,
  type SettingGroup,
  type SettingResponse,
  type SettingValues,
} from '#contract/studio/site.ts';
import '../../host-app/main.css';
import '#host-app/pages/studio.css';
import { InStudio } from '#host-app/studio/in-studio.harness.tsx';
import GroupScreen from '#host-app/studio/site/group-screen.tsx';
import HistoryScreen from '#host-app/studio/site/history-screen.tsx';
import { site as siteOf } from '../support/handlers.ts';
import { StudioLayout } from '#host-app/studio/layout/studio-layout.tsx';
import SiteScreen from '#host-app/studio/site/site-overview.tsx';
import preview from '../../.storybook/preview.tsx';
import { unreachable } from '../support/handlers.ts';
import { translationsAre } from '../support/translations.ts';
import { mediaIs, PICTURE_ID } from '../support/pictures.ts';

const ROOT = '*/api/coach/site';
const AT = '2026-03-04T09:12:00.000+02:00';

const values: Partial<SettingValues> = {
  brand: {
    name: 'Kaski',
    prefix: 'Kaski ',
    supportEmail: 'ask@kaski.fi',
    timeZone: 'Europe/Helsinki',
    language: 'en',
    currency: 'USD',
  },
  seller: {
    name: 'Kaski Oy',
    address: 'Rantatie 1\n00100 Helsinki',
    businessId: '1234567-8',
    vatId: '',
    register: '',
    phone: '',
    country: 'FI',
    authorityName: '',
    authorityUrl: '',
  },
  testimonials: {
    items: [
      {
        quote: 'I sleep again.',
        role: 'Nurse, Tampere',
        consentBy: 'Maija M.',
        consentOn: '2026-01-02',
        consentEmail: 'maija@example.com',
      },
      { quote: 'unbreakable'.repeat(30), role: 'Baker, Oulu', consentBy: '', consentOn: '', consentEmail: '' },
    ],
  },
  figures: { landing: [{ value: '41', label: 'winters outside' }], home: [], social: [], about: [] },
  social: { links: [] },
  look: { accent: '', accentDark: '', highlight: '', corners: '' },
  pictures: { logo: '', logoDark: PICTURE_ID, icon: '', portrait: PICTURE_ID, portraitAlt: '', photos: [] },
};

const setting = (group: SettingGroup): SettingResponse =>
  ({ group, version: 2, updatedAt: AT, values: values[group] ?? {} }) as SettingResponse;

function overview(left: number, closed = false): SiteOverview {
  return {
    groups: GROUPS.map((group, at) => ({ group, version: at, updatedAt: at % 2 ? AT : null })),
    firstRun: {
      points: FIRST_RUN.map((point, at) => ({ point, state: at < left ? 'open' : at === 4 ? 'waived' : 'done' })),
      left,
      closed,
    },
  };
}

const change: SettingChange = {
  id: '10000000-0000-4000-8000-000000000001',
  by: 'coach@kaski.fi',
  at: AT,
  takesBack: false,
  fields: [
    { field: 'name', before: 'Aamu', after: 'Kaski' },
    { field: 'supportEmail', before: null, after: `${'long'.repeat(30)}@kaski.fi` },
  ],
};

const historyIs = (items: SettingChange[], pages = 1) =>
  http.get(`${ROOT}/:group/history`, () =>
    HttpResponse.json({ items, total: items.length, page: 1, pages } satisfies ListPage<SettingChange>),
  );

const meta = preview.meta({
  title: 'Studio/Site',
  component: InStudio,
  args: { at: '/site', screen: SiteScreen },
  beforeEach: ({ msw }) => {
    localStorage.clear();
    msw.use(
      translationsAre(),
      mediaIs,
      http.get(ROOT, () => HttpResponse.json(overview(3, true))),
      historyIs(
        [change, { ...change, id: '10000000-0000-4000-8000-000000000002', takesBack: true, by: null, fields: [] }],
        2,
      ),
      http.get(`${ROOT}/:group`, ({ params }) => HttpResponse.json(setting(params['group'] as SettingGroup))),
    );
  },
});

const form = (group: SettingGroup) => ({ at: `/site/${group}`, path: '/site/$group', screen: GroupScreen }) as const;
const history = { at: '/site/brand/history', path: '/site/$group/history', screen: HistoryScreen } as const;

export const Overview = meta.story({
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('3 points left')).toBeVisible();
    await expect(canvas.getByText(/The shop takes no money yet/)).toBeVisible();
  },
});

export const AllSettled = meta.story({
  beforeEach: ({ msw }) => msw.use(http.get(ROOT, () => HttpResponse.json(overview(0)))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('All settled')).toBeVisible();
    await userEvent.click(canvas.getByText('Before the first sale'));
    await expect(canvas.getByRole('button', { name: 'Open it again' })).toBeVisible();
  },
});

export const PointWaived = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      http.post(`${ROOT}/first-run/brand/waive`, () => {
        msw.use(http.get(ROOT, () => HttpResponse.json({ ...overview(0) })));
        return HttpResponse.json(overview(0).firstRun);
      }),
    ),
  play: async ({ canvas }) => {
    const [first] = await canvas.findAllByRole('button', { name: 'Do without' });
    await userEvent.click(first!);
    await expect(await canvas.findByText('All settled')).toBeVisible();
  },
});

export const OverviewUnreachable = meta.story({
  beforeEach: ({ msw }) => msw.use(unreachable(ROOT.replace('*', ''))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('This cannot be loaded right now.')).toBeVisible();
  },
});

export const Brand = meta.story({
  args: form('brand'),
  beforeEach: ({ msw }) =>
    msw.use(
      http.put(`${ROOT}/brand`, async ({ request }) =>
        HttpResponse.json({ ...setting('brand'), values: await request.json(), version: 3 }),
      ),
    ),
  play: async ({ canvas }) => {
    const name = await canvas.findByLabelText('Name of the shop');
    await userEvent.clear(name);
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(await canvas.findByText('Please give the shop a name.')).toBeVisible();
    await userEvent.type(name, 'Vaara');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(canvas.getByText('Saved.')).toBeVisible());
  },
});

/** A colour that nobody could read says so as it is typed, and offers the nearest that can be. */
export const Look = meta.story({
  args: form('look'),
  beforeEach: ({ msw }) =>
    msw.use(
      http.put(`${ROOT}/look`, async ({ request }) =>
        HttpResponse.json({ ...setting('look'), values: await request.json(), version: 3 }),
      ),
    ),
  play: async ({ canvas }) => {
    const accent = await canvas.findByLabelText('Main colour');
    await userEvent.type(accent, '#ffd400');
    await expect(canvas.getByText('Words in this colour on the page have 1.3:1; 4.5:1 is needed.')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(accent).toBeInvalid());
    await userEvent.click(canvas.getByRole('button', { name: /the nearest that can be read/ }));
    await expect(canvas.getByText(/On the page: 4\.\d:1/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(canvas.getByText('Saved.')).toBeVisible());
  },
});

export const LookAsItComes = meta.story({
  args: form('look'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Now #c9410f')).toBeVisible();
    await expect(canvas.getByText('Now #ff7a45')).toBeVisible();
  },
});

/** A picture without words for those who cannot see it is not saved. */
export const Pictures = meta.story({
  args: form('pictures'),
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByAltText('The picture as it is now')).length).toBe(2);
    await userEvent.click(canvas.getByRole('button', { name: 'Add a photo' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(
      (await canvas.findAllByText('Please say what the picture shows, for those who cannot see it.')).length,
    ).toBe(2);
    await expect(canvas.getByText('Please choose a picture.')).toBeVisible();
  },
});

export const EarlierLooks = meta.story({
  args: { ...history, at: '/site/look/history' },
  beforeEach: ({ msw }) =>
    msw.use(
      historyIs([
        {
          ...change,
          fields: [
            { field: 'accent', before: '#c9410f', after: '#6b2fa0' },
            { field: 'logo', before: null, after: PICTURE_ID },
          ],
        },
      ]),
    ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('#6b2fa0')).toBeVisible();
    await expect(canvas.getByAltText('Picture')).toBeVisible();
  },
});

export const Overtaken = meta.story({
  args: form('brand'),
  beforeEach: ({ msw }) =>
    msw.use(
      http.put(`${ROOT}/brand`, () =>
        HttpResponse.json({ error: { code: 'conflict', message: 'Meanwhile.' } }, { status: 409 }),
      ),
    ),
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('Name of the shop'), ' 2');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(await canvas.findByRole('button', { name: 'Save mine over theirs' })).toBeVisible();
  },
});

export const Seller = meta.story({
  args: form('seller'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText('Postal address')).toHaveValue('Rantatie 1\n00100 Helsinki');
  },
});

export const Testimonials = meta.story({
  args: form('testimonials'),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Add a voice' }));
    await expect(canvas.getAllByLabelText('What they said')).toHaveLength(3);
    await userEvent.click(canvas.getAllByRole('button', { name: 'Remove' })[0]!);
    await expect(canvas.getAllByLabelText('What they said')).toHaveLength(2);
  },
});

export const NoProfiles = meta.story({
  args: form('social'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('None yet: nothing is shown.')).toBeVisible();
  },
});

export const EarlierVersions = meta.story({
  args: history,
  play: async ({ canvas, canvasElement }) => {
    const [first] = await canvas.findAllByRole('button', { name: 'Take this back' });
    await expect(canvas.getByText('Aamu')).toBeVisible();
    await userEvent.click(first!);
    await expect(canvasElement.ownerDocument.querySelector('dialog[open]')).toHaveTextContent('Take this change back?');
  },
});

export const NoHistory = meta.story({
  args: history,
  beforeEach: ({ msw }) => msw.use(historyIs([])),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Nothing was changed here yet.')).toBeVisible();
  },
});

/** In the navigation, as long as something is open. */
export const CountInTheNavigation = meta.story({
  args: { at: '/site', screen: () => <StudioLayout site={siteOf} /> },
  beforeEach: ({ msw }) => msw.use(http.get(`${ROOT}/first-run`, () => HttpResponse.json({ left: 3 }))),
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('.studio-left')).toHaveTextContent('3'));
  },
});

export const NothingLeftInTheNavigation = meta.story({
  args: { at: '/site', screen: () => <StudioLayout site={siteOf} /> },
  beforeEach: ({ msw }) => msw.use(http.get(`${ROOT}/first-run`, () => HttpResponse.json({ left: 0 }))),
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('.studio-left')).toBeNull();
  },
});
