import { useState } from 'react';
import { expect, fn, waitFor } from 'storybook/test';
import { ApiError } from '#widgets/core/api/errors.ts';
import { stubApi } from '#widgets/core/api/api.stub.ts';
import { ShopProvider } from '#widgets/core/api/shop.tsx';
import { programs } from '#widgets/elements/programs/programs.factory.ts';
import '../../../host-app/main.css';
import '#host-app/pages/studio/studio.page.css';
import preview from '../../../.storybook/preview.tsx';
import { type StudioApi, StudioApiContext } from '../../../host-app/studio/core/studio-api.ts';
import CouponScreen from '../../../host-app/studio/coupons/coupon-screen.tsx';
import { coupon } from '../../../host-app/studio/coupons/coupons.factory.ts';
import CouponsList from '../../../host-app/studio/coupons/coupons-list.tsx';
import { InStudio } from '../../../host-app/studio/in-studio.harness.tsx';
import { gone, notReached, signedOut, playSaveConflict, whileLoading } from '../states.ts';

interface Args {
  at: string;
  get: (path: string) => Promise<unknown>;
  post: (path: string, body?: unknown) => Promise<unknown>;
  put: (path: string, body: unknown) => Promise<unknown>;
}

function Room(args: Args) {
  const { at } = args;
  const [screen] = useState(() => screenWith(args));
  return (
    <ShopProvider api={stubApi({ 'GET /api/programs': programs }).api}>
      <InStudio at={at} path={at === LIST ? at : '/coupons/$id'} screen={screen} />
    </ShopProvider>
  );
}

const LIST = '/coupons';

function screenWith({ at, ...given }: Args) {
  const api = { ...given, delete: fn(), upload: fn() } as unknown as StudioApi;
  const content = at === LIST ? <CouponsList /> : <CouponScreen />;
  return () => <StudioApiContext value={api}>{content}</StudioApiContext>;
}

const toListPage = (items: object[]) => Promise.resolve({ items, total: items.length, page: 1, pages: 1 });
const { id } = coupon();
const rows = [
  coupon(),
  coupon({
    id: '2',
    code: 'WELCOME',
    percent: null,
    amount: '10.00',
    endsOn: null,
    maxUses: null,
    used: 3,
    takenOff: '30.00',
  }),
  coupon({ id: '3', code: 'A-CODE-OF-FORTY-CHARACTERS-WHICH-IS-LONG', state: 'later', used: 0, takenOff: '0.00' }),
  coupon({
    id: '4',
    code: 'WINTER-25',
    state: 'ended',
    endsOn: '2026-02-28',
    used: 1_204,
    maxUses: 5_000,
    takenOff: '12040.00',
  }),
];
const never = () => new Promise<never>(() => undefined);

const args: Args = { at: LIST, get: fn(() => toListPage(rows)), post: fn(), put: fn() };

const meta = preview.meta({
  title: 'Studio/Discount codes',
  component: Room,
  args,
});

export const List = meta.story({
  play: async ({ canvas, userEvent, args }) => {
    await expect(await canvas.findByRole('link', { name: 'SPRING-27' })).toHaveAttribute('href', `/coupons/${id}`);
    await expect(canvas.getByText('12 of 50')).toBeVisible();
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'State' }), 'ended');
    await expect(args.get).toHaveBeenCalledWith('/api/coach/coupons?state=ended');
  },
});

export const Empty = meta.story({
  args: { get: fn(() => toListPage([])) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^No discount codes yet/)).toBeVisible();
  },
});

// The assertion is the same for all sources of the answers.
const { play: loads } = whileLoading(LIST);
const { play: asksAgain } = notReached(LIST);

export const Loading = meta.story({ args: { get: fn(never) }, play: loads });

export const Unreachable = meta.story({
  args: { get: fn(() => Promise.reject(new ApiError(503, '', 'Away'))) },
  play: asksAgain,
});

const REFUSED = {
  code: 'invalid_input',
  message: 'Some fields are not right.',
  issues: [
    {
      path: 'percent',
      message:
        'With this code, Personal Coaching: Monthly coaching would cost less than 0.50 EUR, which can’t be paid.',
    },
  ],
};
const valid = { code: 'summer', kind: 'amount', amount: '9,90', onceEach: true, renewals: 'once' };

/** A price cannot drop to nothing. The form names programmes with too high a discount while typing. */
export const TooMuch = meta.story({
  args: { at: '/coupons/new' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Percent' }), '100');
    await expect(await canvas.findByText(/Can’t be used for: Personal Coaching: Monthly/)).toBeVisible();
    await userEvent.clear(canvas.getByRole('textbox', { name: 'Percent' }));
    await userEvent.type(canvas.getByRole('textbox', { name: 'Percent' }), '20');
    await expect(canvas.queryByText(/Can’t be used for/)).toBeNull();
    // The checkout preview is beside it.
    await expect(canvas.getByText('Checkout preview')).toBeVisible();
    await expect(canvas.queryByText(/^Refused:/)).toBeNull();
  },
});

/** The shop refuses a code that leaves no payable price. The error is beside its field, with the affected offers. */
export const NobodyCouldPay = meta.story({
  args: {
    at: '/coupons/new',
    post: fn(() => Promise.reject(new ApiError(400, JSON.stringify({ error: REFUSED }), ''))),
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Code' }), 'gift');
    await userEvent.type(canvas.getByRole('textbox', { name: 'Percent' }), '100');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    const percent = canvas.getByRole('textbox', { name: 'Percent' });
    await waitFor(() => expect(percent).toHaveAccessibleDescription(/would cost less than 0.50 EUR/));
    await expect(percent).toHaveValue('100');
  },
});

/** Errors are beside their fields, and the request sends the typed values. */
export const New = meta.story({
  args: { at: '/coupons/new', post: fn(() => Promise.resolve(coupon())) },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Save' }));
    await expect(await canvas.findByText('Use at least 3 characters.')).toBeVisible();
    await expect(canvas.getByText('Enter a whole number from 1 to 100.', { selector: '.c-field-error' })).toBeVisible();
    await expect(args.post).not.toHaveBeenCalled();
    await userEvent.type(canvas.getByRole('textbox', { name: 'Code' }), 'summer');
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Discount' }), 'amount');
    const amount = await canvas.findByRole('textbox', { name: 'Amount in euros' });
    await userEvent.type(amount, '-5');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(amount).toHaveAccessibleDescription(/Enter an amount such as 5 or 9\.90/);
    await userEvent.clear(amount);
    await userEvent.type(amount, '9,90');
    await userEvent.click(await canvas.findByRole('checkbox', { name: 'All Day Energy' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(args.post).toHaveBeenCalledWith(
      '/api/coach/coupons',
      expect.objectContaining({ ...valid, programIds: [2] }),
    );
  },
});

export const Used = meta.story({
  args: {
    at: `/coupons/${id}`,
    get: fn(() => Promise.resolve(coupon({ waiting: 1, programIds: [2, 77] }))),
    post: fn(() => Promise.resolve(coupon({ state: 'ended' }))),
  },
  play: async ({ canvas, canvasElement, userEvent, args }) => {
    await expect(await canvas.findByText('12 of 50')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Delete' })).toBeNull();
    await expect(await canvas.findByRole('checkbox', { name: 'Programme 77, archived' })).toBeChecked();
    await userEvent.click(canvas.getByRole('button', { name: 'End code now' }));
    const dialog = canvasElement.ownerDocument.querySelector('dialog[open]')!;
    await userEvent.click([...dialog.querySelectorAll('button')].find((each) => each.textContent === 'End code now')!);
    await expect(args.post).toHaveBeenCalledWith(`/api/coach/coupons/${id}/end`);
  },
});

export const Ended = meta.story({
  args: {
    at: `/coupons/${id}`,
    get: fn(() => Promise.resolve(coupon({ state: 'ended', percent: null, amount: '10.00' }))),
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('textbox', { name: 'Amount in euros' })).toHaveValue('10.00');
    await expect(canvas.queryByRole('button', { name: 'End code now' })).toBeNull();
  },
});

export const Unused = meta.story({
  args: { at: `/coupons/${id}`, get: fn(() => Promise.resolve(coupon({ used: 0, takenOff: '0.00' }))) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Delete' })).toBeEnabled();
  },
});

export const CodeLoading = meta.story({ args: { at: `/coupons/${id}`, get: fn(never) }, play: loads });

export const CodeNotReached = meta.story({
  args: { at: `/coupons/${id}`, get: fn(() => Promise.reject(new ApiError(503, '', 'Away'))) },
  play: asksAgain,
});

const MEANWHILE = JSON.stringify({
  error: { code: 'conflict', message: 'Someone else changed this in the meantime.' },
});

export const Conflict = meta.story({
  args: {
    at: `/coupons/${id}`,
    get: fn(() => Promise.resolve(coupon())),
    put: fn(() => Promise.reject(new ApiError(409, MEANWHILE, ''))),
  },
  beforeEach: () => localStorage.clear(),
  play: playSaveConflict('Usage limit'),
});

export const CodeGone = meta.story({
  args: { at: `/coupons/${id}`, get: fn(() => Promise.reject(new ApiError(404, '', 'Gone'))) },
  play: gone(LIST).play,
});

export const SignedOut = meta.story({
  args: { get: fn(() => Promise.reject(new ApiError(401, '', 'Who?'))) },
  play: signedOut(LIST).play,
});
