import { Trans } from '@lingui/react/macro';
import { useSteps } from '#widgets/core/element/element-scope.tsx';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { useShop } from '#widgets/core/api/shop.tsx';
import { ToastProvider } from '#widgets/core/toasts/toasts.tsx';
import { useAlert } from '#widgets/core/toasts/use-alert.ts';
import type { Words } from '#widgets/core/i18n/words.tsx';
import { EmailForm } from '#widgets/forms/email/email-form.tsx';
import { Dialog } from '#widgets/ui/dialog.tsx';
import { mailNote } from '#widgets/forms/mail-note.ts';
import { EMAIL_SIGNUP_PATH, emailSignup, freeProgram } from './signup.api.ts';
import { EMAIL_MISSING, freeProgramFailed, PROGRAM_SENT } from './messages.ts';
import { OpenLabel } from './open-label.tsx';
import type { SignupProgram } from './offered.ts';

export interface FreeProgramDialogProps {
  open: boolean;
  onClose: () => void;
  /** Called after the dialog has closed, with other words than the guide's. */
  onSent?: ((words?: Words) => void) | undefined;
  /** Programme instead of the shop's guide. */
  program?: SignupProgram | undefined;
}

/** Dialog that asks for an e-mail and sends the free programme there. */
export function FreeProgramDialog({ open, onClose, onSent, program }: FreeProgramDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={<OpenLabel program={program} />}>
      {/* A modal dialog has its own toasts, because the page outside is inert. */}
      <ToastProvider>
        <FreeProgramForm
          program={program}
          onSent={(words) => {
            onClose();
            onSent?.(words);
          }}
        />
      </ToastProvider>
    </Dialog>
  );
}

function FreeProgramForm({
  program,
  onSent,
}: Pick<FreeProgramDialogProps, 'program'> & { onSent: (words?: Words) => void }) {
  const { api, emit } = useShop();
  const language = useLanguage();
  const alert = useAlert();
  return (
    <EmailForm
      path={EMAIL_SIGNUP_PATH}
      program={program?.id}
      missing={EMAIL_MISSING}
      steps={useSteps('signup', { flow: 'modal' })}
      submitLabel={<Trans>Send My FREE Program</Trans>}
      hint={!program && <Trans>We’ll send it here as a PDF.</Trans>}
      send={async (request) => {
        let answer;
        try {
          answer = await (program ? emailSignup(api, { ...request, program: program.id }) : freeProgram(api, request));
        } catch (error) {
          alert(freeProgramFailed(error));
          throw error;
        }
        emit('coach-signup-completed', { flow: 'modal' });
        const later = answer.until && mailNote(answer, language, { title: '' }).note;
        onSent(later || (program && PROGRAM_SENT));
      }}
    />
  );
}
