import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { BLUEPRINT_FILE_NAME } from '#contract/catalog/downloads.ts';
import type { FormPage } from '#contract/forms/form-rules.ts';
import { useSteps } from '#widgets/core/element/element-scope.tsx';
import { useShop } from '#widgets/core/api/shop.tsx';
import { useToast } from '#widgets/core/toasts/toasts.tsx';
import { EmailForm } from '#widgets/forms/email/email-form.tsx';
import { blueprint, EMAIL_SIGNUP_PATH, emailSignup, SOURCE } from './signup.api.ts';
import type { SignupProgram } from './offered.ts';
import { downloadFailed, EMAIL_MISSING } from './messages.ts';

interface Props {
  /** Programme whose guide is the coach's file; the shop's own guide if missing. */
  program?: SignupProgram | undefined;
  /** Page of the coach's site that holds the form. */
  page?: FormPage | undefined;
}

/** Signs an address up and downloads the guide at once. */
export function BlueprintDownload({ program, page }: Props) {
  const displayName = program?.displayName;
  const { api, emit } = useShop();
  const { toast } = useToast();
  return (
    <EmailForm
      path={EMAIL_SIGNUP_PATH}
      source={SOURCE}
      program={program?.id}
      page={page}
      missing={EMAIL_MISSING}
      steps={useSteps('signup', { flow: 'download' })}
      submitLabel={displayName ? <Trans>Start free: {displayName}</Trans> : <Trans>Download FREE Blueprint</Trans>}
      failure={downloadFailed}
      send={async (request) => {
        // The download does not depend on the mail, which may fail.
        await emailSignup(api, { ...request, ...(program && { program: program.id }) }).catch(() => undefined);
        save(await blueprint(api), program?.file ?? BLUEPRINT_FILE_NAME);
        toast({ title: msg`Download Started!` });
        emit('coach-signup-completed', { flow: 'download' });
        return msg`Find the file in your downloads.`;
      }}
    />
  );
}

/** Downloads a file. The link never enters the page, because its styles and scripts are not ours. */
function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Some browsers cannot save a URL that is revoked in the same task.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
