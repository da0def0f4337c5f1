import type { OneTimePaymentSession, OnErrorData, PayPalOneTimePaymentSessionOptions } from '@paypal/paypal-js/sdk-v6';
import { detectScheme } from '../../stripe-js/browser/scheme.ts';
import type { Outcome } from '../protocol.ts';
import { openOverlay } from '../../stripe-js/browser/overlay.ts';

/** Window in which the buyer approves: a popup, or an overlay in the page. */
interface ApprovalWindow {
  show: (url: string) => void;
  close: () => void;
  /** Source of its messages. */
  content: () => Window | null;
}

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

/** Opens it, empty at first; null if the browser blocks a popup. */
function openApproval(mode: string, gone: () => void): ApprovalWindow | null {
  if (!['auto', 'popup', 'modal'].includes(mode)) throw new Error(`The stand-in has no presentation mode "${mode}".`);
  const popup = mode === 'modal' ? null : openPopup(gone);
  return popup ?? (mode === 'popup' ? null : openModal(gone));
}

function openPopup(gone: () => void): ApprovalWindow | null {
  const [width, height] = [480, 640];
  const left = window.screenX + Math.max(0, (window.outerWidth - width) / 2);
  const top = window.screenY + Math.max(0, (window.outerHeight - height) / 2);
  const popup = window.open('about:blank', '_blank', `popup,width=${width},height=${height},left=${left},top=${top}`);
  if (!popup) return null;
  let timesClosed = 0;
  // No event reports a closed window. Its last message may still arrive, so only the second check counts.
  const watch = setInterval(() => {
    if (popup.closed) timesClosed += 1;
    if (timesClosed < 2) return;
    clearInterval(watch);
    gone();
  }, 300);
  return {
    show: (url) => popup.location.replace(url),
    content: () => popup,
    close() {
      clearInterval(watch);
      popup.close();
    },
  };
}

function openModal(gone: () => void): ApprovalWindow {
  const overlay = openOverlay({ name: 'PayPal', src: 'about:blank', onClose: gone });
  return {
    show: (url) => (overlay.frame.src = url),
    content: () => overlay.frame.contentWindow,
    close: overlay.close,
  };
}
