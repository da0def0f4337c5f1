import { BLUEPRINT_FILE_NAME } from '#contract/downloads.ts';
import { useShop } from '#widgets/core/shop.tsx';
import { useToast } from '#widgets/core/toasts.tsx';
import { SOURCE } from './email-field.ts';
import { EmailFormView } from './email-form-view.tsx';
import { downloadFailed } from './failures.ts';
import { blueprint, EMAIL_SIGNUP_PATH, emailSignup } from './signup.api.ts';
import { useEmailForm } from './use-email-form.ts';

/** Signs an address up and saves the morning routine at once. */
export function BlueprintDownload() {
  const { api, base, emit } = useShop();
  const { toast } = useToast();
  const form = useEmailForm(async (email) => {
    // The file is promised to whoever asks; the mail is an extra that may fail.
    await emailSignup(api, { email, source: SOURCE }).catch(() => undefined);
    try {
      save(await blueprint(api), BLUEPRINT_FILE_NAME);
    } catch (error) {
      toast(downloadFailed);
      throw error;
    }
    toast({ title: 'Download Started!' });
    emit('coach-signup-completed', { flow: 'download' });
  });
  return <EmailFormView {...form} action={base + EMAIL_SIGNUP_PATH} submitLabel="Download FREE Blueprint" withSource />;
}

/** Hands a file to the browser. The link never enters the page, whose styles and scripts are not ours. */
function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Revoked in the same task, some browsers would find nothing left to save.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
