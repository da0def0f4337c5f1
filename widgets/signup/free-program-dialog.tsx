import { useShop } from '#widgets/core/shop.tsx';
import { ToastProvider } from '#widgets/core/toasts.tsx';
import { Dialog } from '#widgets/ui/dialog.tsx';
import { EmailFormView } from './email-form-view.tsx';
import { freeProgramFailed } from './failures.ts';
import { EMAIL_SIGNUP_PATH, freeProgram } from './signup.api.ts';
import { useEmailForm } from './use-email-form.ts';

export interface FreeProgramDialogProps {
  open: boolean;
  onClose: () => void;
  /** The program is on its way; the dialog has been closed. */
  onSent?: (() => void) | undefined;
}

/** Asks for an e-mail in a window and has the free program sent there. */
export function FreeProgramDialog({ open, onClose, onSent }: FreeProgramDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Get FREE Morning Routine">
      {/* What lies outside of a modal window can be neither read nor reached, so it has its own toasts. */}
      <ToastProvider>
        <FreeProgramForm
          onSent={() => {
            onClose();
            onSent?.();
          }}
        />
      </ToastProvider>
    </Dialog>
  );
}

function FreeProgramForm({ onSent }: { onSent: () => void }) {
  const { api, base, emit } = useShop();
  const form = useEmailForm(async (email) => {
    try {
      await freeProgram(api, { email });
    } catch (error) {
      window.alert(freeProgramFailed(error));
      throw error;
    }
    emit('coach-signup-completed', { flow: 'modal' });
    onSent();
  });
  return (
    <EmailFormView
      {...form}
      action={base + EMAIL_SIGNUP_PATH}
      submitLabel="Send My FREE Program"
      hint="The seven-day morning routine comes as a PDF to this address."
    />
  );
}
