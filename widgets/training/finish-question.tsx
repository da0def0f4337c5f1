import { Button } from '#widgets/ui/button.tsx';

export interface FinishQuestionProps {
  /** Sets of the plan that are neither logged nor skipped. */
  open: number;
  onFinish: () => void;
  onBack: () => void;
}

/** Asked before a session ends that has open sets. */
export function FinishQuestion({ open, onFinish, onBack }: FinishQuestionProps) {
  return (
    <div className="log-question" role="group" aria-label="Finish with open sets?">
      <p role="alert">
        {open === 1 ? '1 set is still open. Finish anyway?' : `${open} sets are still open. Finish anyway?`}
      </p>
      <Button variant="quiet" part="button" onClick={onBack}>
        Back to the session
      </Button>
      <Button part="button" onClick={onFinish}>
        Finish anyway
      </Button>
    </div>
  );
}
