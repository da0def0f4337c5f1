import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { ApiError } from '#widgets/core/errors.ts';
import { Button } from '#widgets/ui/button.tsx';
import { Dialog } from '#widgets/ui/dialog.tsx';
import { useAction } from './use-action.ts';

interface Props<R> {
  /** On the button, and on the one that confirms. */
  label: string;
  /** What is asked before: for everything that cannot be taken back. Without it the press does it. */
  confirm?: { title: string; text: ReactNode } | undefined;
  variant?: 'primary' | 'quiet' | 'ink' | undefined;
  run: () => Promise<R>;
  /** Queries, by how their keys begin, that show something else now. */
  changes: readonly string[];
  /** The address of what is deleted, for which nobody asks any more. */
  gone?: string | undefined;
  /** What stands in the button's place once it is done. Without it the button stays. */
  done?: ReactNode;
  onDone?: ((answer: R) => void) | undefined;
  /** Says beside their fields what the shop found wrong with them, and goes there: the question is closed by then. */
  onIssues?: ((issues: ApiError['issues']) => void) | undefined;
  disabled?: boolean | undefined;
}

/** The one way to do something: asked for where it cannot be undone, and told in its own place what became of it. */
export function ActionButton<R>({ label, confirm, variant = 'quiet', done, disabled, ...options }: Props<R>) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const action = useAction({
    ...options,
    onDone: (answer) => {
      setAsking(false);
      options.onDone?.(answer);
    },
    onIssues:
      options.onIssues &&
      ((issues) => {
        // At once: a window that closes gives the focus back, and it is the field that should have it.
        flushSync(() => setAsking(false));
        options.onIssues?.(issues);
      }),
  });
  if (action.done && done) {
    return (
      <p role="status" className="studio-outcome">
        {done}
      </p>
    );
  }
  const problem = action.problem !== undefined && (
    <p role="alert" className="studio-outcome" data-bad>
      {action.problem || <Trans>Can’t reach the shop. Nothing was changed.</Trans>}
    </p>
  );
  return (
    <>
      <Button
        variant={variant}
        disabled={disabled}
        busy={action.busy && !confirm}
        onClick={() => {
          action.forget();
          if (confirm) setAsking(true);
          else action.act();
        }}
      >
        {label}
      </Button>
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
              <Button busy={action.busy} busyLabel={t`Loading…`} onClick={action.act}>
                {label}
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}
