import { openOverlay } from '../../stripe-js/browser/overlay.ts';

/** Where the buyer says yes or no: a window of its own, or one in the page. */
export interface ApprovalWindow {
  show: (url: string) => void;
  close: () => void;
  /** Who its messages come from. */
  content: () => Window | null;
}

/** Opens it, empty at first; null where there has to be a window of its own and the browser gives none. */
export function openApproval(mode: string, gone: () => void): ApprovalWindow | null {
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
  // Nothing tells that a window was closed. What it said last may still be on its way: so only the second look counts.
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
