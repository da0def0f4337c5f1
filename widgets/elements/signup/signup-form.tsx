import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { FormPage } from '#contract/forms/form-rules.ts';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { useBrandName } from '#widgets/core/api/site.ts';
import { useSteps } from '#widgets/core/element/element-scope.tsx';
import { useShop } from '#widgets/core/api/shop.tsx';
import { useToast } from '#widgets/core/toasts/toasts.tsx';
import { EmailForm } from '#widgets/forms/email/email-form.tsx';
import { mailNote } from '#widgets/forms/mail-note.ts';
import type { SignupProgram } from './offered.ts';
import { EMAIL_SIGNUP_PATH, emailSignup, SOURCE } from './signup.api.ts';
import { EMAIL_MISSING, PROGRAM_SENT, signupFailed } from './messages.ts';

export interface SignupFormProps {
  submitLabel?: ReactNode;
  /** The coach's free programme; the shop's own guide if missing. */
  program?: SignupProgram | undefined;
  /** Page of the coach's site that holds the form; the front page if missing. */
  page?: FormPage | undefined;
}

/** Form for the morning routine or another free programme. On the coach's site it works without scripts. */
export function SignupForm({ submitLabel = <Trans>Send My FREE Program</Trans>, program, page }: SignupFormProps) {
  const { api, emit } = useShop();
  const { toast } = useToast();
  const brand = useBrandName();
  const language = useLanguage();
  return (
    <EmailForm
      path={EMAIL_SIGNUP_PATH}
      source={SOURCE}
      program={program?.id}
      page={page}
      missing={EMAIL_MISSING}
      steps={useSteps('signup', { flow: 'form' })}
      submitLabel={submitLabel}
      failure={signupFailed}
      send={async (request) => {
        const said = mailNote(
          await emailSignup(api, { ...request, ...(program && { program: program.id }) }),
          language,
          {
            title: brand ? msg`Welcome to ${brand}!` : msg`Welcome!`,
            description: program ? PROGRAM_SENT : msg`Check your email for your FREE Morning Routine program.`,
          },
        );
        toast(said.toast);
        emit('coach-signup-completed', { flow: 'form' });
        return said.note;
      }}
    />
  );
}
