import { openOverlay } from '../../stripe-js/browser/overlay.ts';

/** Window in which the buyer approves: a popup, or an overlay in the page. */
export interface ApprovalWindow {
  show: (url: string) => void;
  close: () => void;
  /** Source of its messages. */
  content: () => Window | null;
}

/** Opens it, empty at first; null if the browser blocks a popup. */
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
