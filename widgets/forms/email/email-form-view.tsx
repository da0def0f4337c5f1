import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { FormPage } from '#contract/forms/form-rules.ts';
import { Button } from '#widgets/ui/button.tsx';
import { EmailField } from './email-field.tsx';
import { NewsletterConsent } from '../newsletter-consent.tsx';
import { PostForm } from '../post-form.tsx';
import type { Form } from '../use-form.ts';

/** Texts of a form with an address. */
export interface EmailFormLabels {
  submitLabel: ReactNode;
  busyLabel?: ReactNode;
  hint?: ReactNode;
  /** Source of the request, sent with the address on native submit. */
  source?: string | undefined;
  /** Number of the requested programme. */
  program?: number | undefined;
  /** Page that a native submit returns to; the front page if missing. */
  page?: FormPage | undefined;
}

export interface EmailFormViewProps extends Form, EmailFormLabels {
  action: string;
}

/** Form with an address, a consent box and a button. */
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
