import type { FormEventHandler, ReactNode } from 'react';
import { Button } from '#widgets/ui/button.tsx';
import { Field } from '#widgets/ui/field.tsx';
import { SOURCE } from './email-field.ts';

export interface EmailFormViewProps {
  /** Where the browser itself sends the form as long as no script has taken over. */
  action: string;
  submitLabel: string;
  busy: boolean;
  error: string | undefined;
  hint?: ReactNode;
  /** Sends where the mail was asked for along with the address. */
  withSource?: boolean | undefined;
  onSubmit: FormEventHandler<HTMLFormElement>;
}

/** One field and one button. */
export function EmailFormView({ action, submitLabel, busy, error, hint, withSource, onSubmit }: EmailFormViewProps) {
  return (
    <form className="signup-form" part="form" method="post" action={action} noValidate onSubmit={onSubmit}>
      {withSource && <input type="hidden" name="source" value={SOURCE} />}
      <div className="signup-line">
        <Field
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          error={error}
          hint={hint}
        />
        <Button type="submit" busy={busy} busyLabel="Processing..." part="button">
          {submitLabel}
        </Button>
      </div>
      <p className="signup-said" role="alert">
        {error}
      </p>
    </form>
  );
}
