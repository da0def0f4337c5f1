import { Button } from '#widgets/ui/button.tsx';
import { wantsElsewhere } from '#widgets/ui/wants-elsewhere.ts';

export interface HeroActionsProps {
  className: string;
  start: string;
  routine: string;
  /** The visitor asks for the free routine. */
  onRoutine: () => void;
}

/** The two ways on from a front page. Both are links, so that they lead somewhere before any script has run. */
export function HeroActions({ className, start, routine, onRoutine }: HeroActionsProps) {
  return (
    <div className={className}>
      <Button href="#programs">{start}</Button>
      {/* A press that comes before the code of the page waits for it. */}
      <span data-late>
        <Button
          href="#free-signup"
          variant="quiet"
          onClick={(event) => {
            if (wantsElsewhere(event)) return;
            event.preventDefault();
            onRoutine();
          }}
        >
          {routine}
        </Button>
      </span>
    </div>
  );
}
