import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useMatch } from '@tanstack/react-router';
import { createContext, use, useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useSessionState } from '#widgets/parts/member/session/use-session-state.ts';
import { Icon } from '#widgets/ui/icon.tsx';
import { ICONS } from '../icons.ts';

export interface ScreenProps {
  title: string;
  /** Current filters, for the window title: "anna, paid, page 2". */
  shown?: string | undefined;
  /** Parent: the list that opened this screen. */
  back?: { to: string; label: string } | undefined;
  /** Main actions, beside the title. */
  actions?: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
}

/** Returns true for the id of another route than the last time. Stories have one screen, which is never new. */
export const NewRouteContext = createContext<(route: string) => boolean>(() => false);

/** Screen of the studio: title, which is the window's, too, actions and content. */
export function Screen({ title, shown, back, actions, lead, children }: ScreenProps) {
  const { t } = useLingui();
  const heading = useAnnouncedTitle();
  // The list of windows shows the title of a hidden studio, too.
  const isOwn = useSessionState() === 'own';
  useEffect(() => {
    const before = document.title;
    document.title = isOwn ? `${shown ? `${title}: ${shown}` : title} · ${t`Studio`}` : t`Studio`;
    return () => {
      document.title = before;
    };
  }, [title, shown, isOwn, t]);
  return (
    <div className="studio-screen">
      {back && (
        <Link to={back.to} className="studio-back">
          <Icon d={ICONS.back} />
          {back.label}
        </Link>
      )}
      <header>
        <h1 tabIndex={-1} ref={heading}>
          {title}
        </h1>
        {actions && <div className="studio-actions">{actions}</div>}
      </header>
      {lead && <p className="studio-lead">{lead}</p>}
      {children}
    </div>
  );
}

/**
 * Focuses the title of a new screen, so that screen readers announce it as a new document would be. The title may come
 * after the address has changed: code and data load first.
 */
function useAnnouncedTitle(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const isNew = use(NewRouteContext);
  const route = useMatch({ strict: false, shouldThrow: false, select: ({ id }) => id });
  useEffect(() => {
    if (!route || !isNew(route)) return;
    if (document.activeElement?.matches('main :is(input, textarea, select, [contenteditable])')) return;
    // Keeps the scroll position of a list on the way back.
    heading.current?.focus({ preventScroll: true });
  }, [isNew, route]);
  return heading;
}

/** Screen for an unknown address below the studio. */
export function NoScreen() {
  const { t } = useLingui();
  return (
    <Screen title={t`Page not found`}>
      <p>
        <Trans>
          The page may have moved or been deleted. <Link to="/">Back to Today</Link>
        </Trans>
      </p>
    </Screen>
  );
}
