import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { CodeResponse } from '#contract/accounts/auth.ts';
import { useShop, usePages } from '#widgets/core/api/shop.tsx';
import { useToast } from '#widgets/core/toasts/toasts.tsx';
import { PostForm } from '#widgets/forms/post-form.tsx';
import { tabMember } from '#widgets/core/session/tab-member.ts';
import { useForm, type ParsedForm } from '#widgets/forms/use-form.ts';
import { errorToast } from '#widgets/core/toasts/error-toasts.ts';
import { readText } from '#widgets/forms/field-text.ts';
import { CodeStep } from '#widgets/parts/member/sign-in/code-step.tsx';
import { noteMember } from '#widgets/parts/member/session/known-member.ts';
import { dropDraftsOfErased } from '#widgets/parts/member/drafts/withdrawals.ts';
import { leave } from '#widgets/parts/member/leave.ts';
import { clearAfterSignOut, deviceChunk } from '#widgets/parts/member/sign-out/sign-out-steps.ts';
import { Button } from '#widgets/ui/button.tsx';
import { Field } from '#widgets/ui/field.tsx';
import { ApiError, isWithoutAnswer } from '#widgets/core/api/errors.ts';
import { askProof, DELETE_PATH, deleteAccount, giveProof } from './account.api.ts';

/** Not translated: the shop compares it. */
const WORD = 'DELETE';
const notDeleted = errorToast(msg`Not Deleted`, msg`Your account is unchanged. Try again.`);
const noAnswer = errorToast(msg`No Answer`, msg`Your account may be deleted already. Reload this page to see.`);

const KEEP = <Trans context="a button: not to delete the account">Keep it</Trans>;

export interface DeleteAccountProps {
  email: string;
  onOut: () => void;
}

/** Asks for a confirmation word, and for a code after an older sign-in. */
export function DeleteAccount(props: DeleteAccountProps) {
  const [asked, setAsked] = useState(false);
  if (!asked) {
    return (
      <Button variant="quiet" onClick={() => setAsked(true)}>
        <Trans>Delete my account</Trans>
      </Button>
    );
  }
  return <Confirm {...props} onCancel={() => setAsked(false)} />;
}

function Confirm({ email, onOut, onCancel }: DeleteAccountProps & { onCancel: () => void }) {
  const { api, base } = useShop();
  const pages = usePages();
  const { toast } = useToast();
  /** Set while a code is on its way. */
  const [asked, setAsked] = useState<CodeResponse>();

  async function remove() {
    // Without the code that clears the device, nothing is deleted and the form shows an error.
    await deviceChunk.load();
    await deleteAccount(api, { confirm: WORD });
    const member = tabMember();
    if (member) dropDraftsOfErased(member);
    noteMember(false);
    const { step } = await clearAfterSignOut(api, 'own');
    leave.to(step === 'done' ? `${pages}/account/deleted` : `${pages}/logout`);
  }

  const form = useForm(
    readWord,
    async () => {
      try {
        await remove();
      } catch (error) {
        const { status, code } = error instanceof ApiError ? error : {};
        if (status === 401) return onOut();
        if (isWithoutAnswer(error)) return toast(noAnswer);
        if (code !== 'proof_needed') throw error;
        setAsked(await askProof(api));
      }
    },
    notDeleted,
  );
  if (asked) {
    return (
      <CodeStep
        action={base + DELETE_PATH}
        email={email}
        enough={Boolean(asked.enough)}
        submitLabel={<Trans>Delete my account</Trans>}
        busyLabel={<Trans>Deleting...</Trans>}
        resend={() => askProof(api)}
        verify={async (code) => {
          await giveProof(api, { code });
          // The code is used up, whatever happens next.
          await remove().catch((error: unknown) => {
            setAsked(undefined);
            toast(isWithoutAnswer(error) ? noAnswer : notDeleted);
          });
        }}
        otherLabel={KEEP}
        onOther={onCancel}
      />
    );
  }
  return (
    <PostForm {...form} action={base + DELETE_PATH} className="dash-form">
      <Field
        label={<Trans>Type {WORD} to confirm</Trans>}
        name="confirm"
        autoComplete="off"
        required
        hint={<Trans>You can’t undo this. Active subscriptions end too.</Trans>}
        error={form.errors['confirm']}
      />
      <div className="dash-actions">
        <Button type="submit" busy={form.busy} busyLabel={<Trans>Deleting...</Trans>}>
          <Trans>Delete my account</Trans>
        </Button>
        <Button variant="quiet" disabled={form.busy} onClick={onCancel}>
          {KEEP}
        </Button>
      </div>
    </PostForm>
  );
}

function readWord(fields: FormData): ParsedForm<{ confirm: typeof WORD }> {
  if (readText(fields, 'confirm') === WORD) return { values: { confirm: WORD } };
  return {
    errors: { confirm: msg`Type ${WORD}.` },
    toast: errorToast(msg`Not Deleted`, msg`Type ${WORD} in capital letters.`),
  };
}
