import type { ReactNode } from 'react';
import type { CouponResponse, PaymentProvidersResponse } from '#contract/sales/checkout.ts';
import type { ProgramResponse } from '#contract/catalog/programs.ts';
import type { PaidOutcome } from '#widgets/parts/purchases/after-sale/outcome.tsx';
import type { PaymentChunks } from './payment-chunks.ts';

/** Discount code as answered by the shop. */
export interface CouponState {
  coupon: CouponResponse | undefined;
  onCoupon: (coupon: CouponResponse | undefined) => void;
}

export interface PaymentProps extends CouponState {
  program: ProgramResponse;
  providers: PaymentProvidersResponse;
  chunks: PaymentChunks;
  /** Shown if the page blocks a provider: a link to the shop's own site. */
  blocked: ReactNode;
  onPaid: (what: PaidOutcome, amount: string, secret?: string) => void;
  /** Called if the buyer owns the programme already. */
  onOwned: () => void;
  /** Called if an earlier payment is still processing. */
  onProcessing: () => void;
  /** Called when the session has ended. */
  onOut: () => void;
}

export type MethodProps = PaymentProps & { onBusy: (busy: boolean) => void };
