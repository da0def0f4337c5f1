import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { ApiError } from '#widgets/core/api/errors.ts';
import { Button } from '#widgets/ui/button.tsx';
import { Dialog } from '#widgets/ui/dialog.tsx';
import { BusyButton } from './busy-button.tsx';
import { useAction } from './use-action.ts';
import { focusOutcome, useFocusFallback } from './use-focus-fallback.ts';

interface Props<R> {
  /** Label of the button, and of the one that confirms. */
  label: string;
  /** Question before an action that cannot be undone. Without it the press runs the action. */
  confirm?: { title: string; text: ReactNode } | undefined;
  variant?: 'primary' | 'quiet' | 'ink' | undefined;
  run: () => Promise<R>;
  /** Key prefixes of the queries to reload. */
  changes: readonly string[];
  /** Address of the deleted row, which is not reloaded. */
  gone?: string | undefined;
  /** Replaces the button once done. Without it the button stays. */
  done?: ReactNode;
  onDone?: ((answer: R) => void) | undefined;
  /** Shows the shop's errors beside their fields and focuses the first. The dialog is closed by then. */
  onIssues?: ((issues: ApiError['issues']) => void) | undefined;
  disabled?: boolean | undefined;
}

/** Button for an action. Asks for confirmation if it cannot be undone, and shows the outcome in place. */
export function ActionButton<R>({ label, confirm, variant = 'quiet', done, disabled, ...options }: Props<R>) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const rememberHeadings = useFocusFallback();
  const action = useAction({
    ...options,
    onDone: (answer) => {
      setAsking(false);
      options.onDone?.(answer);
    },
    onIssues:
      options.onIssues &&
      ((issues) => {
        // Synchronous, because a closing dialog returns the focus, which belongs to the field.
        flushSync(() => setAsking(false));
        options.onIssues?.(issues);
      }),
  });
  if (action.done && done) {
    return (
      <p role="status" className="studio-outcome" tabIndex={-1} ref={focusOutcome}>
        {done}
      </p>
    );
  }
  const problem = action.problem !== undefined && (
    <p role="alert" className="studio-outcome" data-bad>
      {action.problem || <Trans>No answer from the shop. Reload the page to see what was saved.</Trans>}
    </p>
  );
  return (
    <>
      <BusyButton
        variant={variant}
        disabled={disabled}
        busy={action.busy && !confirm}
        onClick={({ currentTarget }) => {
          rememberHeadings(currentTarget);
          action.forget();
          if (confirm) setAsking(true);
          else action.act();
        }}
      >
        {label}
      </BusyButton>
      {!confirm && problem}
      {confirm && (
        <Dialog open={asking} onClose={() => setAsking(false)} title={confirm.title}>
          <div className="studio-confirm">
            {confirm.text}
            {problem}
            <div>
              <Button variant="quiet" onClick={() => setAsking(false)}>
                <Trans>Go back</Trans>
              </Button>
              <BusyButton busy={action.busy} busyLabel={t`Loading…`} onClick={action.act}>
                {label}
              </BusyButton>
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}
