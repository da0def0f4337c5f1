import { http, HttpResponse } from 'msw';
import { expect } from 'storybook/test';
import type { TermsText, TermsWordings } from '#contract/site/legal.studio.ts';
import type { SettingResponse } from '#contract/site/site.studio.ts';
import '../../../host-app/main.css';
import '#host-app/pages/studio/studio.page.css';
import { InStudio } from '#host-app/studio/in-studio.harness.tsx';
import GroupScreen from '#host-app/studio/site/group-screen.tsx';
import TermsList from '#host-app/studio/site/terms-list.tsx';
import TermsScreen from '#host-app/studio/site/terms-screen.tsx';
import preview from '../../../.storybook/preview.tsx';
import { gone, notReached, whileLoading } from '../states.ts';
import { translationsAre } from '../../support/translations.ts';

const AT = '2026-03-04T09:12:00.000+02:00';

const setting: SettingResponse<'legal'> = {
  group: 'legal',
  version: 2,
  updatedAt: AT,
  values: {
    terms: 'Plans are for one household.\n\nWho trains in a club, asks us first.',
    privacy: '',
    withdrawal: '',
    translations: [{ language: 'fi', terms: 'Ohjelma on yhdelle taloudelle.', privacy: '', withdrawal: '' }],
  },
};

const meta = preview.meta({
  title: 'Studio/Site/Own terms',
  component: InStudio,
  args: { at: '/site/terms', screen: TermsList },
  beforeEach: ({ msw }) => {
    localStorage.clear();
    msw.use(
      translationsAre(),
      http.get('*/api/coach/site/legal', () => HttpResponse.json(setting)),
    );
  },
});

export const OwnTerms = meta.story({
  args: { at: '/site/legal', path: '/site/$group', screen: GroupScreen },
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText('Added to the terms')).toHaveValue(
      'Plans are for one household.\n\nWho trains in a club, asks us first.',
    );
    await expect(await canvas.findByRole('link', { name: 'Edit svenska' })).toBeVisible();
  },
});

const hash = '3f'.repeat(32);
const wordings: TermsWordings = {
  now: { hash, language: 'en', since: null, current: true },
  items: [
    { hash: 'a1'.repeat(32), language: 'en', since: AT, current: false },
    { hash: 'b2'.repeat(32), language: 'fi', since: AT, current: false },
  ],
  total: 3,
  page: 1,
  pages: 1,
};
const wordingsAre = (answer: TermsWordings) => http.get('*/api/coach/terms', () => HttpResponse.json(answer));

export const Wordings = meta.story({
  args: { at: '/site/terms', screen: TermsList },
  beforeEach: ({ msw }) => msw.use(wordingsAre(wordings)),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No orders with this version', { exact: false })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Version a1a1a1a1' })).toBeVisible();
  },
});

/** Current terms, without any order so far. */
export const NobodyHasOrdered = meta.story({
  args: { at: '/site/terms', screen: TermsList },
  beforeEach: ({ msw }) => msw.use(wordingsAre({ ...wordings, items: [], total: 1 })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No orders with this version', { exact: false })).toBeVisible();
    await expect(canvas.getAllByRole('link', { name: /^Version/ })).toHaveLength(1);
  },
});

export const WordingsUnreachable = meta.story({
  args: { at: '/site/terms', screen: TermsList },
  ...notReached('/api/coach/terms'),
});

export const OneWording = meta.story({
  args: { at: `/site/terms/${hash}`, path: '/site/terms/$hash', screen: TermsScreen },
  beforeEach: ({ msw }) =>
    msw.use(
      http.get('*/api/coach/terms/:hash', () =>
        HttpResponse.json({
          hash,
          language: 'en',
          since: AT,
          current: false,
          text: `Terms\nWho sells\nKaski Oy\n${'unbreakable'.repeat(30)}\nFurther terms\nPlans are for one household.`,
        } satisfies TermsText),
      ),
    ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Plans are for one household.')).toBeVisible();
  },
});

export const WordingsLoading = meta.story({
  args: { at: '/site/terms', screen: TermsList },
  ...whileLoading('/api/coach/terms'),
});
export const WordingLoading = meta.story({
  args: { at: `/site/terms/${hash}`, path: '/site/terms/$hash', screen: TermsScreen },
  ...whileLoading('/api/coach/terms/:hash'),
});
export const WordingNotReached = meta.story({
  args: { at: `/site/terms/${hash}`, path: '/site/terms/$hash', screen: TermsScreen },
  ...notReached('/api/coach/terms/:hash'),
});
export const WordingGone = meta.story({
  args: { at: `/site/terms/${hash}`, path: '/site/terms/$hash', screen: TermsScreen },
  ...gone('/api/coach/terms/:hash'),
});
