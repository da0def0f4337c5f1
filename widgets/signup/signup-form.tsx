import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useLanguage } from '#widgets/core/language.tsx';
import { useBrandName } from '#widgets/core/site.ts';
import { useSteps } from '#widgets/core/element-scope.tsx';
import { useShop } from '#widgets/core/shop.tsx';
import { useToast } from '#widgets/core/toasts.tsx';
import { EmailForm } from '#widgets/forms/email-form.tsx';
import { mailNote } from '#widgets/forms/mail-note.ts';
import { EMAIL_SIGNUP_PATH, emailSignup, SOURCE } from './signup.api.ts';
import { EMAIL_MISSING, signupFailed } from './messages.ts';

export interface SignupFormProps {
  submitLabel?: ReactNode;
}

/** Sends the morning routine to an address. On the coach's own site it works without scripts, too. */
export function SignupForm({ submitLabel = <Trans>Send My FREE Program</Trans> }: SignupFormProps) {
  const { api, emit } = useShop();
  const { toast } = useToast();
  const brand = useBrandName();
  const language = useLanguage();
  return (
    <EmailForm
      path={EMAIL_SIGNUP_PATH}
      source={SOURCE}
      missing={EMAIL_MISSING}
      steps={useSteps('signup', { flow: 'form' })}
      submitLabel={submitLabel}
      failure={signupFailed}
      send={async (request) => {
        const said = mailNote(await emailSignup(api, request), language, {
          title: brand ? msg`Welcome to ${brand}!` : msg`Welcome!`,
          description: msg`Check your email for your FREE Morning Routine program.`,
        });
        toast(said.toast);
        emit('coach-signup-completed', { flow: 'form' });
        return said.note;
      }}
    />
  );
}
