import { useBrandName } from '#widgets/core/site.ts';
import { useShop } from '#widgets/core/shop.tsx';
import { useToast } from '#widgets/core/toasts.tsx';
import { SOURCE } from './email-field.ts';
import { EmailFormView } from './email-form-view.tsx';
import { signupFailed } from './failures.ts';
import { EMAIL_SIGNUP_PATH, emailSignup } from './signup.api.ts';
import { useEmailForm } from './use-email-form.ts';

export interface SignupFormProps {
  submitLabel?: string | undefined;
}

/** Sends the morning routine to an address. On the coach's own site it works without scripts, too. */
export function SignupForm({ submitLabel = 'Send My FREE Program' }: SignupFormProps) {
  const { api, base, emit } = useShop();
  const { toast } = useToast();
  const brand = useBrandName();

  const form = useEmailForm(async (email) => {
    try {
      await emailSignup(api, { email, source: SOURCE });
    } catch (error) {
      toast(signupFailed(error));
      throw error;
    }
    toast({
      title: brand ? `Welcome to ${brand}!` : 'Welcome!',
      description: 'Check your email for your FREE Morning Routine program.',
    });
    emit('coach-signup-completed', { flow: 'form' });
  });

  return <EmailFormView {...form} action={base + EMAIL_SIGNUP_PATH} submitLabel={submitLabel} withSource />;
}
