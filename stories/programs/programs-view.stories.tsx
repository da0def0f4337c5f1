import { expect, fn } from 'storybook/test';
import { BUILT_IN_RATES, CURRENCIES, type CurrencyCode } from '#contract/shared/currencies.ts';
import type { ProgramResponse } from '#contract/catalog/programs.ts';
import { buildCards, cardsWithCopy, type ProgramCopy } from '#widgets/elements/programs/cards.ts';
import { ProgramsView, type ProgramsViewProps } from '#widgets/elements/programs/programs-view.tsx';
import { priceIn } from '#widgets/core/region/money.ts';
import { PriceView } from '#widgets/elements/region/price.tsx';
import preview from '../../.storybook/preview.tsx';
import { SHOP } from '../support/page.ts';
import { hills, mediaIs } from '../support/pictures.ts';
import { dearPrograms, finnishPrograms, LONG_NAME, longPrograms, programs } from '../support/programs.ts';

interface Args extends Omit<ProgramsViewProps, 'cards' | 'renderPrice'> {
  programs: readonly ProgramResponse[];
  currency: CurrencyCode;
  converting: boolean;
  /** Texts of the host page. */
  copy?: readonly ProgramCopy[];
}

function Programs({ programs, currency, converting, copy, ...view }: Args) {
  return (
    <ProgramsView
      {...view}
      cards={copy ? cardsWithCopy(copy, programs) : buildCards(programs)}
      renderPrice={(amount) => (
        <PriceView text={priceIn(amount, currency, BUILT_IN_RATES).text} converting={converting} />
      )}
    />
  );
}

const args: Args = {
  status: 'ready',
  programs: programs(),
  currency: 'EUR',
  converting: false,
  layout: 'cards',
  places: 4,
  pages: SHOP,
  onSelect: fn(),
  onUnavailable: fn(),
  onRetry: fn(),
};

const meta = preview.meta({
  title: 'Elements/<coach-programs>/View',
  component: Programs,
  args,
  argTypes: {
    status: { control: 'inline-radio', options: ['loading', 'ready', 'error'] },
    layout: { control: 'inline-radio', options: ['cards', 'grid'] },
    currency: { control: 'select', options: CURRENCIES.map(({ code }) => code) },
  },
});

export const Cards = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('article')).toHaveLength(4);
    await expect(canvas.getByRole('article', { name: 'All Day Energy' })).toHaveTextContent('€29.90');
  },
});

/** One card has a picture, the others a ridge. Their buttons align. */
export const WithPicture = meta.story({
  args: { programs: programs().map((each, at) => (at === 1 || at === 3 ? { ...each, picture: hills } : each)) },
  beforeEach: ({ msw }) => msw.use(mediaIs),
  play: async ({ canvas }) => {
    const [picture] = canvas.getAllByAltText('Two hills in the morning');
    await expect(picture).toHaveAttribute('loading', 'lazy');
    const { width, height } = picture!.getBoundingClientRect();
    await expect(width / height).toBeCloseTo(16 / 9, 1);
  },
});

export const Grid = meta.story({ args: { layout: 'grid' } });

export const Loading = meta.story({
  args: { status: 'loading' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Loading programmes');
    await expect(canvas.queryByRole('article')).toBeNull();
  },
});

export const LoadingOne = meta.story({ args: { status: 'loading', places: 1 } });

export const Empty = meta.story({
  args: { programs: [] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('New programmes are in preparation.')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Visit our site' })).toHaveAttribute('href', `${SHOP}/`);
  },
});

export const Failed = meta.story({
  name: 'Error',
  args: { status: 'error' },
  play: async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Can’t load the programmes right now.');
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
});

export const One = meta.story({ args: { programs: programs().slice(1, 2) } });

export const Many = meta.story({
  args: {
    layout: 'grid',
    programs: [0, 10, 20].flatMap((start) => programs().map((each) => ({ ...each, id: start + each.id }))),
  },
});

export const LongText = meta.story({
  args: { programs: longPrograms() },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('heading', { name: LONG_NAME })).toHaveLength(4);
  },
});

/** Untranslated texts stay in their language, with a label. */
export const InAnotherLanguage = meta.story({
  args: { programs: finnishPrograms() },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText('In Finnish')).toHaveLength(3);
    await expect(canvas.getByRole('article', { name: 'Hybrid Athlete' })).not.toHaveTextContent('In ');
    await expect(canvas.getAllByText('Yksi selkeä tehtävä päivässä')[0]!.closest('[lang]')).toHaveAttribute(
      'lang',
      'fi',
    );
  },
});

export const Yen = meta.story({
  args: { programs: dearPrograms(), currency: 'JPY' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('article', { name: 'Hybrid Athlete' })).toHaveTextContent('¥1,234,567');
  },
});

export const Won = meta.story({
  args: { programs: dearPrograms(), currency: 'KRW', layout: 'grid' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('article', { name: 'Hybrid Athlete' })).toHaveTextContent('₩10,830,862.90');
  },
});

/** Grey euro price while the exchange rates load. */
export const Converting = meta.story({
  args: { converting: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('€29.90')).toHaveAttribute('aria-busy', 'true');
  },
});

export const CannotBeBought = meta.story({
  args: { programs: programs().map((each) => ({ ...each, available: false })) },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getAllByRole('button', { name: 'Get This Program' })[0]!);
    await expect(args.onUnavailable).toHaveBeenCalledOnce();
    await expect(args.onSelect).toHaveBeenCalledWith(2);
  },
});

/** Texts of the host page; price and type come from the API. */
export const OwnWords = meta.story({
  args: {
    copy: programs().map(({ id, type }, index) => ({
      id,
      type,
      title: ['Mornings', 'Days', 'Weeks', 'Years'][index]!,
      subtitle: 'For busy people',
      description: 'What the page around it has to say.',
      price: '19.99',
      currency: 'EUR',
      features: ['First this', 'Then that'],
      highlight: 'Pay once, keep it for ever',
    })),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('article', { name: 'Days' })).toHaveTextContent('€29.90');
  },
});
