import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { Icon } from '#widgets/ui/icon.tsx';

export interface ScreenProps {
  title: string;
  /** What of it is shown, for the title of the window: "anna, paid, page 2". */
  shown?: string | undefined;
  /** Where it belongs: the list that a row's screen was opened from. */
  back?: { to: string; label: string } | undefined;
  /** Beside the title: what one comes here to do. */
  actions?: ReactNode;
  /** A sentence below the title. */
  lead?: ReactNode;
  children: ReactNode;
}

/** One screen of the studio: its title, which the window has too, what there is to do, and what there is to see. */
export function Screen({ title, shown, back, actions, lead, children }: ScreenProps) {
  const { t } = useLingui();
  useEffect(() => {
    const before = document.title;
    document.title = `${shown ? `${title}: ${shown}` : title} · ${t`Studio`}`;
    return () => {
      document.title = before;
    };
  }, [title, shown, t]);
  return (
    <div className="studio-screen">
      {back && (
        <Link to={back.to} className="studio-back">
          <Icon d="M19 12H5m7-7-7 7 7 7" />
          {back.label}
        </Link>
      )}
      <header>
        <h1 tabIndex={-1}>{title}</h1>
        {actions && <div className="studio-actions">{actions}</div>}
      </header>
      {lead && <p className="studio-lead">{lead}</p>}
      {children}
    </div>
  );
}

/** An address below the studio that nothing is at. */
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
