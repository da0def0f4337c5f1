import { expect, fn } from 'storybook/test';
import { ApiError } from '#widgets/core/api/errors.ts';
import CouponField from '#widgets/parts/payments/discount-code/coupon-chunk.tsx';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Elements/Shared parts/Payment/Discount code',
  component: CouponField,
  args: { applied: undefined, onApply: fn(() => Promise.resolve()) },
});

/** Collapsed question that opens a field for the code. */
export const Asked = meta.story({
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Have a code?' }));
    await userEvent.type(canvas.getByRole('textbox', { name: 'Code' }), ' spring {Enter}');
    await expect(args.onApply).toHaveBeenCalledWith('spring');
  },
});

export const Applied = meta.story({
  args: { applied: { code: 'SPRING', listPrice: '29.90', discount: '7.48', renewals: 'forever' } },
  play: async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByText(/^Code/)).toHaveTextContent('Code SPRING: €7.48 off');
    await userEvent.click(canvas.getByRole('button', { name: 'Remove' }));
    await expect(args.onApply).toHaveBeenCalledWith(undefined);
  },
});

const NOTHING = 'Unknown code. Check the spelling.';
const refusal = { error: { code: 'coupon_refused', message: NOTHING, issues: [{ path: 'coupon', message: NOTHING }] } };

/** The shop's error message beside the field. */
export const Refused = meta.story({
  args: { onApply: fn(() => Promise.reject(new ApiError(400, JSON.stringify(refusal), ''))) },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Have a code?' }));
    await userEvent.type(canvas.getByRole('textbox', { name: 'Code' }), 'WINTER');
    await userEvent.click(canvas.getByRole('button', { name: 'Apply' }));
    await expect(await canvas.findByText(NOTHING)).toBeVisible();
    await expect(canvas.getByRole('textbox', { name: 'Code' })).toHaveAccessibleDescription(NOTHING);
  },
});

/** The code was valid when typed, but is used up now. */
export const RefusedAfterwards = meta.story({
  args: { refused: 'This code has been used up.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('This code has been used up.')).toBeVisible();
  },
});
