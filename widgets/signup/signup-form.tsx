import { useBrandName } from '#widgets/core/site.ts';
import { useSteps } from '#widgets/core/element-scope.tsx';
import { useShop } from '#widgets/core/shop.tsx';
import { useToast } from '#widgets/core/toasts.tsx';
import { EmailForm } from '#widgets/forms/email-form.tsx';
import { mailNote } from '#widgets/forms/mail-note.ts';
import { EMAIL_SIGNUP_PATH, emailSignup, SOURCE } from './signup.api.ts';
import { EMAIL_MISSING, signupFailed } from './messages.ts';

export interface SignupFormProps {
  submitLabel?: string | undefined;
}

/** Sends the morning routine to an address. On the coach's own site it works without scripts, too. */
export function SignupForm({ submitLabel = 'Send My FREE Program' }: SignupFormProps) {
  const { api, emit } = useShop();
  const { toast } = useToast();
  const brand = useBrandName();
  return (
    <EmailForm
      path={EMAIL_SIGNUP_PATH}
      source={SOURCE}
      missing={EMAIL_MISSING}
      steps={useSteps('signup', { flow: 'form' })}
      submitLabel={submitLabel}
      failure={signupFailed}
      send={async (request) => {
        const said = mailNote(await emailSignup(api, request), {
          title: brand ? `Welcome to ${brand}!` : 'Welcome!',
          description: 'Check your email for your FREE Morning Routine program.',
        });
        toast(said.toast);
        emit('coach-signup-completed', { flow: 'form' });
        return said.note;
      }}
    />
  );
}
