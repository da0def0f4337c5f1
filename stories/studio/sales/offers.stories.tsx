import { http, HttpResponse } from 'msw';
import { expect, userEvent } from 'storybook/test';
import '../../../host-app/main.css';
import '#host-app/pages/studio/studio.page.css';
import { InStudio } from '#host-app/studio/in-studio.harness.tsx';
import OfferScreen from '#host-app/studio/programs/offer-screen.tsx';
import { studioProgram } from '#host-app/studio/programs/programs.factory.ts';
import preview from '../../../.storybook/preview.tsx';
import { gone, notReached, overtaken, whileLoading } from '../states.ts';

const ONE = '/api/coach/programs/7';
const offer = { at: '/programs/7/new', path: '/programs/$id/$offer', screen: OfferScreen } as const;

const meta = preview.meta({
  title: 'Studio/Programmes/Offers',
  component: InStudio,
  args: offer,
  beforeEach: ({ msw }) => {
    localStorage.clear();
    msw.use(http.get(`*${ONE}`, () => HttpResponse.json(studioProgram())));
  },
});

export const Offer = meta.story({
  args: { ...offer, at: '/programs/7/9' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('textbox', { name: 'Guarantee (days)' })).toHaveValue('14');
    await expect(canvas.getByRole('button', { name: 'Archive offer' })).toBeVisible();
  },
});

/** An untyped term is not promised to buyers. */
export const OfferWithoutItsTerm = meta.story({
  args: offer,
  beforeEach: ({ msw }) =>
    msw.use(http.get(`*${ONE}`, () => HttpResponse.json(studioProgram({ type: 'subscription', offers: [] })))),
  play: async ({ canvas }) => {
    const months = await canvas.findByRole('textbox', { name: 'Minimum term (months)' });
    await expect(canvas.getByText('Renews monthly')).toBeVisible();
    await expect(canvas.queryByText(/^Cancel any time/)).not.toBeInTheDocument();
    await userEvent.type(months, '3');
    await expect(canvas.getByText('3-month minimum commitment')).toBeVisible();
    localStorage.clear();
  },
});

export const OfferNotRightYet = meta.story({
  args: offer,
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Link name' }), 'Two Words');
    await userEvent.type(canvas.getByRole('textbox', { name: 'Guarantee (days)' }), 'many');
    await userEvent.type(canvas.getByRole('textbox', { name: /^Custom price \(EUR\)/ }), '-1');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(canvas.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(/Fill this in/);
    await expect(canvas.getByRole('textbox', { name: 'Link name' })).toHaveAccessibleDescription(
      /lower-case letters, digits/,
    );
    await expect(canvas.getByRole('textbox', { name: /^Custom price \(EUR\)/ })).toHaveAccessibleDescription(
      /an amount of zero or more/,
    );
    localStorage.clear();
  },
});

export const OfferKeyTaken = meta.story({
  args: offer,
  beforeEach: ({ msw }) => {
    const message = 'This programme already has an offer with this link name.';
    const error = { code: 'invalid_input', message, issues: [{ path: 'key', message }] };
    msw.use(http.post(`*${ONE}/offers`, () => HttpResponse.json({ error }, { status: 400 })));
  },
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Name' }), 'Gentle');
    await userEvent.type(canvas.getByRole('textbox', { name: 'Link name' }), 'once');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(await canvas.findByText(/This programme already has an offer with this link name/)).toBeVisible();
    localStorage.clear();
  },
});

export const Loading = meta.story({ args: { ...offer, at: '/programs/7/9' }, ...whileLoading(ONE) });
export const NotReached = meta.story({ args: { ...offer, at: '/programs/7/9' }, ...notReached(ONE) });
export const Conflict = meta.story({
  args: { ...offer, at: '/programs/7/9' },
  ...overtaken(`${ONE}/offers/9`, 'Guarantee (days)'),
});
export const Gone = meta.story({ args: { ...offer, at: '/programs/7/9' }, ...gone(ONE) });
