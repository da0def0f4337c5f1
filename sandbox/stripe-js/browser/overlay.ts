/** A modal overlay in the page with a frame in it. */
export interface Overlay {
  frame: HTMLIFrameElement;
  close: () => void;
}

/**
 * Opens an overlay in the page's own document, so that it covers the page beyond the widget.
 * Escape does nothing, to prevent an accidental cancellation at the bank.
 */
export function openOverlay({ name, src, onClose }: { name: string; src: string; onClose: () => void }): Overlay {
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-label', name);
  const frame = document.createElement('iframe');
  frame.title = name;
  frame.src = src;
  frame.autofocus = true;
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Close';
  button.addEventListener('click', onClose);
  let open = true;
  dialog.addEventListener('cancel', (event) => event.preventDefault());
  // A second Escape closes a dialog without asking.
  dialog.addEventListener('close', () => open && dialog.showModal());
  style(dialog, button, frame);
  dialog.append(button, frame);
  document.body.append(dialog);
  dialog.showModal();
  return {
    frame,
    close() {
      open = false;
      dialog.close();
      dialog.remove();
    },
  };
}

/** Inline on the elements: a style sheet would have to be allowed by the page's content policy. */
function style(dialog: HTMLDialogElement, button: HTMLButtonElement, frame: HTMLIFrameElement) {
  Object.assign(dialog.style, {
    boxSizing: 'border-box',
    width: 'min(480px, 100vw - 24px)',
    height: 'min(640px, 100dvh - 24px)',
    maxWidth: 'none',
    maxHeight: 'none',
    margin: 'auto',
    padding: '0',
    overflow: 'hidden',
    border: '0',
    borderRadius: '14px',
    background: 'light-dark(#fbf9f5, #0c1920)',
    // Wide enough to darken the page behind, whose backdrop is out of reach from here.
    boxShadow: '0 0 0 200vmax rgb(16 33 43 / 0.6)',
    flexDirection: 'column',
    display: 'flex',
  });
  Object.assign(button.style, {
    alignSelf: 'flex-end',
    flex: 'none',
    minWidth: '64px',
    height: '44px',
    margin: '4px',
    padding: '0 12px',
    border: '0',
    borderRadius: '10px',
    background: 'transparent',
    color: 'light-dark(#10212b, #e9eff1)',
    font: '500 14px/1 system-ui, sans-serif',
    cursor: 'pointer',
  });
  Object.assign(frame.style, { flex: '1', width: '100%', border: '0', maxWidth: 'none', margin: '0' });
}
