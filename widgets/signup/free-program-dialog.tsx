import { Trans } from '@lingui/react/macro';
import { useSteps } from '#widgets/core/element-scope.tsx';
import { useLanguage } from '#widgets/core/language.tsx';
import { useShop } from '#widgets/core/shop.tsx';
import { ToastProvider } from '#widgets/core/toasts.tsx';
import { useSay, type Words } from '#widgets/core/words.tsx';
import { EmailForm } from '#widgets/forms/email-form.tsx';
import { Dialog } from '#widgets/ui/dialog.tsx';
import { mailNote } from '#widgets/forms/mail-note.ts';
import { EMAIL_SIGNUP_PATH, freeProgram } from './signup.api.ts';
import { EMAIL_MISSING, freeProgramFailed } from './messages.ts';

export interface FreeProgramDialogProps {
  open: boolean;
  onClose: () => void;
  /** The program is on its way; the dialog has been closed. `later` says when, if not now. */
  onSent?: ((later?: Words) => void) | undefined;
}

/** Asks for an e-mail in a window and has the free program sent there. */
export function FreeProgramDialog({ open, onClose, onSent }: FreeProgramDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={<Trans>Get FREE Morning Routine</Trans>}>
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

function FreeProgramForm({ onSent }: { onSent: (later?: Words) => void }) {
  const { api, emit } = useShop();
  const language = useLanguage();
  const say = useSay();
  return (
    <EmailForm
      path={EMAIL_SIGNUP_PATH}
      missing={EMAIL_MISSING}
      steps={useSteps('signup', { flow: 'modal' })}
      submitLabel={<Trans>Send My FREE Program</Trans>}
      hint={<Trans>It comes as a PDF to this address.</Trans>}
      send={async (request) => {
        let answer;
        try {
          answer = await freeProgram(api, request);
        } catch (error) {
          window.alert(say(freeProgramFailed(error)));
          throw error;
        }
        emit('coach-signup-completed', { flow: 'modal' });
        onSent(answer.until && mailNote(answer, language, { title: '' }).note);
      }}
    />
  );
}
