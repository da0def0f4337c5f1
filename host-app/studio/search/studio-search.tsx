import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Icon } from '#widgets/ui/icon.tsx';
import { ICONS } from '../icons.ts';

const SearchPanel = lazy(() => import('./search-panel.tsx'));

interface StudioSearch {
  button: ReactNode;
  /** Stands outside the dark header, whose colours it would inherit. */
  dialog: ReactNode;
}

/** Search over the whole studio: a button, and ⌘K or Ctrl+K from everywhere. */
export function useStudioSearch(): StudioSearch {
  const { t } = useLingui();
  const button = useRef<HTMLButtonElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const chord = (event.metaKey || event.ctrlKey) && !event.shiftKey && !event.altKey;
      if (!chord || event.key.toLowerCase() !== 'k' || event.defaultPrevented) return;
      // The studio is hidden while another member is signed in.
      if (!button.current?.checkVisibility()) return;
      event.preventDefault();
      // Another dialog comes first; the shortcut closes this one.
      if (dialog.current?.open) dialog.current.close();
      else if (!document.querySelector('dialog:modal')) setOpen(true);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
  }, [isOpen]);
  const close = () => dialog.current?.close();
  return {
    button: (
      <button
        ref={button}
        type="button"
        className="studio-find-open"
        aria-haspopup="dialog"
        aria-keyshortcuts="Meta+K Control+K"
        onClick={() => setOpen(true)}
      >
        <Icon d={ICONS.search} />
        <span>
          <Trans comment="Button that opens the search over the whole studio">Search</Trans>
        </span>
        <kbd aria-hidden="true">{isApple() ? SHORTCUTS.apple : SHORTCUTS.other}</kbd>
      </button>
    ),
    dialog: (
      // Escape closes by keyboard, like a press on the backdrop; the browser handles it.
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
      <dialog
        ref={dialog}
        className="studio-find-dialog"
        aria-label={t({ message: 'Search the studio', comment: 'Search over everything in the coach’s studio' })}
        onClose={() => setOpen(false)}
        onClick={(event) => event.target === event.currentTarget && close()}
      >
        {isOpen && (
          <Suspense>
            <SearchPanel onDone={close} />
          </Suspense>
        )}
      </dialog>
    ),
  };
}

// words: keys
const SHORTCUTS = { apple: '⌘K', other: 'Ctrl K' };

const isApple = () => /mac|iphone|ipad/i.test(navigator.platform);
