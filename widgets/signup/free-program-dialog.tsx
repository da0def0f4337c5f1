import { useSteps } from '#widgets/core/element-scope.tsx';
import { useShop } from '#widgets/core/shop.tsx';
import { ToastProvider } from '#widgets/core/toasts.tsx';
import { EmailForm } from '#widgets/forms/email-form.tsx';
import { Dialog } from '#widgets/ui/dialog.tsx';
import { mailNote } from '#widgets/forms/mail-note.ts';
import { EMAIL_SIGNUP_PATH, freeProgram } from './signup.api.ts';
import { EMAIL_MISSING, freeProgramFailed } from './messages.ts';

export interface FreeProgramDialogProps {
  open: boolean;
  onClose: () => void;
  /** The program is on its way; the dialog has been closed. `later` says when, if not now. */
  onSent?: ((later?: string) => void) | undefined;
}

/** Asks for an e-mail in a window and has the free program sent there. */
export function FreeProgramDialog({ open, onClose, onSent }: FreeProgramDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Get FREE Morning Routine">
      {/* What lies outside of a modal window can be neither read nor reached, so it has its own toasts. */}
      <ToastProvider>
        <FreeProgramForm
          onSent={(later) => {
            onClose();
            onSent?.(later);
          }}
        />
      </ToastProvider>
    </Dialog>
  );
}

function FreeProgramForm({ onSent }: { onSent: (later?: string) => void }) {
  const { api, emit } = useShop();
  return (
    <EmailForm
      path={EMAIL_SIGNUP_PATH}
      missing={EMAIL_MISSING}
      steps={useSteps('signup', { flow: 'modal' })}
      submitLabel="Send My FREE Program"
      hint="It comes as a PDF to this address."
      send={async (request) => {
        let answer;
        try {
          answer = await freeProgram(api, request);
        } catch (error) {
          window.alert(freeProgramFailed(error));
          throw error;
        }
        emit('coach-signup-completed', { flow: 'modal' });
        onSent(answer.until && mailNote(answer, { title: '' }).note);
      }}
    />
  );
}
