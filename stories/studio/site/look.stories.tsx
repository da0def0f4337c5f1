import { http, HttpResponse } from 'msw';
import { expect, userEvent, waitFor } from 'storybook/test';
import '../../../host-app/main.css';
import '#host-app/pages/studio/studio.page.css';
import { InStudio } from '#host-app/studio/in-studio.harness.tsx';
import preview from '../../../.storybook/preview.tsx';
import { PICTURE_ID } from '../../support/pictures.ts';
import { notReached, whileLoading } from '../states.ts';
import { change, form, groupsAre, history, historyIs, ROOT, setting } from './site-groups.ts';

const meta = preview.meta({
  title: 'Studio/Site/Look',
  component: InStudio,
  args: form('look'),
  beforeEach: ({ msw }) => {
    localStorage.clear();
    msw.use(...groupsAre());
  },
});

/** A colour with too little contrast shows a warning and the nearest valid one. */
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
    await expect(canvas.getByText('Contrast on the page is 1.3:1; it needs 4.5:1.')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(accent).toBeInvalid());
    await userEvent.click(canvas.getByRole('button', { name: /, the closest readable colour/ }));
    await expect(canvas.getByText(/On the page: 4\.\d:1/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(canvas.getByText('Saved.')).toBeVisible());
  },
});

export const LookAsItComes = meta.story({
  args: form('look'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Current: #c9410f')).toBeVisible();
    await expect(canvas.getByText('Current: #ff7a45')).toBeVisible();
  },
});

/** Each choice is a radio button with a sample; a background can make a colour unreadable. */
export const Choices = meta.story({
  args: form('look'),
  play: async ({ canvas }) => {
    const night = await canvas.findByRole('radio', { name: /^Night/ });
    await userEvent.click(night);
    await userEvent.keyboard('{ArrowUp}');
    await expect(canvas.getByRole('radio', { name: /^Mist/ })).toBeChecked();
    await userEvent.type(canvas.getByLabelText('Main colour'), '#cb430f');
    await expect(canvas.getByText('Contrast on the page is 4.4:1; it needs 4.5:1.')).toBeVisible();
    await userEvent.click(canvas.getByRole('radio', { name: /^Paper/ }));
    await expect(canvas.getByText('On the page: 4.5:1 ✓')).toBeVisible();
    await userEvent.click(canvas.getByRole('radio', { name: /^Strong/ }));
    await userEvent.click(canvas.getByRole('radio', { name: /^Weights/ }));
    await expect(canvas.getByRole('radio', { name: /^Weights/ })).toBeChecked();
  },
});

/** A picture without alternative text cannot be saved. */
export const Pictures = meta.story({
  args: form('pictures'),
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByAltText('Current picture')).length).toBe(2);
    await userEvent.click(canvas.getByRole('button', { name: 'Add a photo' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect((await canvas.findAllByText('Enter alt text.')).length).toBe(2);
    await expect(canvas.getByText('Choose a picture.')).toBeVisible();
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

export const LookLoading = meta.story(whileLoading('/api/coach/site/look'));
export const LookNotReached = meta.story(notReached('/api/coach/site/look'));
export const PicturesLoading = meta.story({ args: form('pictures'), ...whileLoading('/api/coach/site/pictures') });
export const PicturesNotReached = meta.story({ args: form('pictures'), ...notReached('/api/coach/site/pictures') });

/** The address holds the page; the total covers all changes. */
export const SecondPageOfTheHistory = meta.story({
  args: { ...history, at: '/site/brand/history?page=2' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/52 total · page 2 of 2/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Previous' })).toBeEnabled();
  },
});
export const HistoryLoading = meta.story({ args: history, ...whileLoading('/api/coach/site/:group/history') });
export const HistoryNotReached = meta.story({ args: history, ...notReached('/api/coach/site/:group/history') });
