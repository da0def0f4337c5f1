import { useEffect, useRef, type ReactNode } from 'react';
import { useLanguage } from '#widgets/core/language.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { Elevation } from '#widgets/ui/elevation.tsx';
import { RefusedNote } from './refused-note.tsx';
import { formatMinutes, formatWeight, type SessionSummary } from './session-summary.ts';
import { useWeightUnit } from './weight-unit.ts';

export interface SessionDoneProps {
  summary: SessionSummary;
  /** The day's. */
  name: string;
  /** Why the shop did not take it. */
  refused: string | undefined;
  status: ReactNode;
  onClose: () => void;
}

/** The sun is up: what the session came to. */
export function SessionDone({ summary, name, refused, status, onClose }: SessionDoneProps) {
  const language = useLanguage();
  const section = useRef<HTMLElement>(null);
  const unit = useWeightUnit();
  useEffect(() => section.current?.focus(), []);
  return (
    <section className="log-done" aria-label="Session finished" tabIndex={-1} ref={section}>
      <Elevation seed={name} points={26} sunrise />
      <p className="log-done-title">Session finished</p>
      <p>{name}</p>
      <dl className="log-facts">
        <div>
          <dt>Sets</dt>
          <dd>{summary.sets}</dd>
        </div>
        <div>
          <dt>Total weight</dt>
          <dd>{formatWeight(summary.kilograms, unit, language)}</dd>
        </div>
        <div>
          <dt>Time</dt>
          <dd>{formatMinutes(summary.minutes)}</dd>
        </div>
      </dl>
      {refused && <RefusedNote reason={refused} />}
      <div className="log-bar">
        {status}
        <Button part="button" onClick={onClose}>
          Done
        </Button>
      </div>
    </section>
  );
}
