import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { useSteps } from '#widgets/core/element/element-scope.tsx';
import { useShop } from '#widgets/core/api/shop.tsx';
import { useToast } from '#widgets/core/toasts/toasts.tsx';
import { EmailForm } from '#widgets/forms/email/email-form.tsx';
import { mailNote } from '#widgets/forms/mail-note.ts';
import { useOwnGuide } from '#widgets/core/i18n/site-text.ts';
import { errorToast } from '#widgets/core/toasts/error-toasts.ts';
import { SOURCE, WARNING_GUIDE_PATH, warningGuide } from './scam-guide.api.ts';

export interface ScamGuideProps {
  /** Place of the form: the landing page has another error message. */
  place?: 'landing' | undefined;
}

/** Form for the Anti-Scam Fitness Guide, or the coach's replacement. */
export function ScamGuide({ place }: ScamGuideProps) {
  const { api, emit } = useShop();
  const { toast } = useToast();
  const language = useLanguage();
  const title = useOwnGuide()?.title;
  return (
    <EmailForm
      path={WARNING_GUIDE_PATH}
      source={SOURCE}
      missing={
        title
          ? msg`Please enter your email to receive ${title}.`
          : msg`Please enter your email to receive the warning guide.`
      }
      steps={useSteps('scam-guide', {})}
      submitLabel={title ? <Trans>Send me {title}</Trans> : <Trans>SEND ME THE WARNING GUIDE</Trans>}
      busyLabel={<Trans>SENDING...</Trans>}
      failure={errorToast(msg`Error`, place === 'landing' && !title ? NOT_SENT_ON_LANDING : NOT_SENT)}
      send={async (request) => {
        const said = mailNote(await warningGuide(api, request), language, {
          title: title ?? msg`Warning Guide Sent!`,
          description: title
            ? msg`Check your email for ${title}.`
            : msg`Check your email for the Anti-Scam Fitness Guide.`,
        });
        toast(said.toast);
        emit('coach-scam-guide-requested', {});
        return said.note;
      }}
    />
  );
}

const NOT_SENT = msg`Please try again or contact support.`;
const NOT_SENT_ON_LANDING = msg`Failed to send warning guide. Please try again.`;
