import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { FormPage } from '#contract/form-rules.ts';
import { Button } from '#widgets/ui/button.tsx';
import { EmailField } from './email-field.tsx';
import { NewsletterConsent } from './newsletter-consent.tsx';
import { PostForm } from './post-form.tsx';
import type { Form } from './use-form.ts';

/** The words of one form with an address. */
export interface EmailFormLabels {
  submitLabel: ReactNode;
  busyLabel?: ReactNode;
  hint?: ReactNode;
  /** Where the mail was asked for, sent along with the address where the browser sends the form. */
  source?: string | undefined;
  /** The number of the programme that was asked for. */
  program?: number | undefined;
  /** The page that the browser comes back to where it sends the form; the front page if missing. */
  page?: FormPage | undefined;
}

export interface EmailFormViewProps extends Form, EmailFormLabels {
  action: string;
}

/** One address, one box to tick, one button. */
export function EmailFormView({ submitLabel, busyLabel, hint, source, program, page, ...form }: EmailFormViewProps) {
  return (
    <PostForm {...form} className="email-form">
      {source && <input type="hidden" name="source" value={source} />}
      {program !== undefined && <input type="hidden" name="program" value={program} />}
      {page && <input type="hidden" name="page" value={page} />}
      <div className="email-form-parts">
        <EmailField error={form.errors['email']} hint={hint} />
        <NewsletterConsent />
        <Button type="submit" busy={form.busy} busyLabel={busyLabel ?? <Trans>Processing...</Trans>} part="button">
          {submitLabel}
        </Button>
      </div>
    </PostForm>
  );
}
