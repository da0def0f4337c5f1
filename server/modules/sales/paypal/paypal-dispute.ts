import { getCurrencyExponent, toMinor } from '#contract/shared/money.ts';
import { readRefusal, type Refusal } from '../providers/read-refusal.ts';
import { PayPalError } from './paypal-http.ts';
import type { PayPal, PayPalCapture, PayPalDispute } from './paypal.client.ts';

/** Effect of disputes on a capture. */
export interface DisputeState {
  /** True if a dispute is open or lost; undefined if PayPal does not show any. */
  disputed: boolean | undefined;
  /** True if a dispute is undecided. */
  hasOpenDispute: boolean;
  /** Amounts lost to the buyer, one a dispute, in minor units of the capture's currency. */
  lost: readonly number[];
  /** Start of the first dispute; null if there is none. */
  since: Date | null;
  /** Set if the keys may not read disputes; lost money still shows among the refunds. */
  refusal: Refusal | null;
}

export const NO_DISPUTE: DisputeState = {
  disputed: false,
  hasOpenDispute: false,
  lost: [],
  since: null,
  refusal: null,
};

/** Outcomes in the buyer's favour. */
const LOST = ['RESOLVED_BUYER_FAVOUR', 'ACCEPTED'];

export async function loadDisputeState(paypal: PayPal, { id, amount }: PayPalCapture): Promise<DisputeState> {
  const { disputes, refusal } = await listDisputes(paypal, id);
  if (!disputes) return { ...NO_DISPUTE, disputed: undefined, refusal };
  const began = disputes.flatMap(({ create_time: at }) => (at ? new Date(at).getTime() : []));
  const lost = disputes.filter(
    ({ status, dispute_outcome: outcome }) => status === 'RESOLVED' && LOST.includes(outcome?.outcome_code ?? ''),
  );
  const hasOpenDispute = disputes.some(({ status }) => status !== 'RESOLVED');
  return {
    disputed: lost.length > 0 || hasOpenDispute,
    hasOpenDispute,
    lost: lost.map((dispute) => toLostMinor(dispute, amount)),
    since: began.length > 0 ? new Date(Math.min(...began)) : null,
    refusal,
  };
}

async function listDisputes(
  paypal: PayPal,
  captureId: string,
): Promise<{ disputes: PayPalDispute[] | null; refusal: Refusal | null }> {
  try {
    return { disputes: await paypal.disputes(captureId), refusal: null };
  } catch (error) {
    if (!(error instanceof PayPalError && error.issue)) throw error;
    if (error.status === 404) return { disputes: null, refusal: null };
    if (error.status === 403) return { disputes: null, refusal: readRefusal(error) };
    throw error;
  }
}

/** The decided amount may be in the buyer's currency; then the whole capture counts. */
function toLostMinor(
  { dispute_outcome: outcome, dispute_amount: disputed }: PayPalDispute,
  captured: PayPalCapture['amount'],
): number {
  const stated = outcome?.amount_refunded ?? disputed;
  const { value } = stated?.currency_code === captured.currency_code ? stated : captured;
  return toMinor(value, getCurrencyExponent(captured.currency_code));
}
