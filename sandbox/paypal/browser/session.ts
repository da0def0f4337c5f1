import type { OneTimePaymentSession, OnErrorData, PayPalOneTimePaymentSessionOptions } from '@paypal/paypal-js/sdk-v6';
import { detectScheme } from '../../stripe-js/browser/scheme.ts';
import type { Outcome } from '../protocol.ts';
import { type ApprovalWindow, openApproval } from './approval-window.ts';

/** A payment with PayPal: from the click to the buyer's approval or cancellation. */
export function createSession(shop: string, options: PayPalOneTimePaymentSessionOptions): OneTimePaymentSession {
  let end: (() => void) | undefined;

  const start: OneTimePaymentSession['start'] = async (presentation, order) => {
    if (end) throw payPalError('ERR_SESSION_ACTIVE', 'This session has been started already.');
    let orderId = options.orderId;
    // First of all: a window that opens later than the click is blocked.
    const approval = openApproval(presentation?.presentationMode ?? 'auto', () => finish('cancelled'));
    if (!approval) throw payPalError('ERR_DEV_UNABLE_TO_OPEN_POPUP', 'The browser opened no window.', true);
    const listen = ({ origin, source, data }: MessageEvent<Outcome | null>) => {
      if (origin !== shop || source !== approval.content() || data?.orderId !== orderId) return;
      if (data?.sandboxPayPal === 'approved') finish('approved', data.payerId);
      else if (data?.sandboxPayPal === 'cancelled') finish('cancelled');
    };
    let over = false;
    const stop = () => {
      over = true;
      end = undefined;
      window.removeEventListener('message', listen);
      approval.close();
    };
    const finish = (outcome: 'approved' | 'cancelled', payerId = '') => {
      if (over) return;
      stop();
      tell(options, outcome, orderId, payerId);
    };
    end = () => finish('cancelled');
    window.addEventListener('message', listen);
    try {
      orderId = (await order)?.orderId ?? orderId;
      // The buyer was faster and has an answer: another try may be under way.
      if (over) return;
      if (!orderId) throw payPalError('ERR_INVALID_ORDER', 'session.start() needs a promise of { orderId }.');
      show(approval, shop, orderId);
    } catch (error) {
      // The page made the promise and knows its error; the buyer has seen nothing yet.
      if (over) return;
      stop();
      throw error;
    }
  };
  return { start, cancel: () => end?.(), destroy: () => end?.(), hasReturned: () => false };
}

function show(approval: ApprovalWindow, shop: string, orderId: string) {
  const scheme = detectScheme(document.documentElement);
  approval.show(
    `${shop}/sandbox/paypal/approve?${new URLSearchParams({ token: orderId, host: location.origin, scheme })}`,
  );
}

function tell(
  { onApprove, onCancel, onComplete, onError }: PayPalOneTimePaymentSessionOptions,
  outcome: 'approved' | 'cancelled',
  orderId: string | undefined,
  payerId: string,
) {
  if (outcome === 'approved' && orderId) {
    Promise.resolve(onApprove?.({ fundingSource: 'paypal', orderId, payerId })).catch((error: unknown) => {
      const problem = payPalError('ERR_ON_APPROVE', error instanceof Error ? error.message : String(error));
      if (onError) onError(problem);
      else reportError(error);
    });
    onComplete?.({ paymentSessionState: 'approved' });
    return;
  }
  onCancel?.(orderId ? { orderId } : {});
  onComplete?.({ paymentSessionState: 'canceled' });
}

function payPalError(code: string, message: string, isRecoverable = false): OnErrorData {
  return Object.assign(new Error(message), { name: 'PayPalError', code, isRecoverable });
}
