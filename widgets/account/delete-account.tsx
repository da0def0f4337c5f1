import { useState } from 'react';
import { useShop } from '#widgets/core/shop.tsx';
import { PostForm } from '#widgets/forms/post-form.tsx';
import { useForm, type ParsedForm } from '#widgets/forms/use-form.ts';
import { errorToast } from '#widgets/core/error-toasts.ts';
import { textOf } from '#widgets/forms/field-text.ts';
import { leave } from '#widgets/member/leave.ts';
import { useLeaving } from '#widgets/member/use-leaving.ts';
import { Button } from '#widgets/ui/button.tsx';
import { Field } from '#widgets/ui/field.tsx';
import { ApiError } from '#widgets/core/errors.ts';
import { DELETE_PATH, deleteAccount } from './account.api.ts';

const WORD = 'DELETE';
const notDeleted = errorToast('Not Deleted', 'Your account is as it was. Please try again.');

/** Asks for a word that nobody types by a slip. */
export function DeleteAccount({ onOut }: { onOut: () => void }) {
  const [asked, setAsked] = useState(false);
  if (!asked) {
    return (
      <Button variant="quiet" onClick={() => setAsked(true)}>
        Delete my account
      </Button>
    );
  }
  return <Confirm onOut={onOut} onCancel={() => setAsked(false)} />;
}

function Confirm({ onOut, onCancel }: { onOut: () => void; onCancel: () => void }) {
  const { api, base } = useShop();
  const leaving = useLeaving(api);
  const form = useForm(
    readWord,
    async ({ confirm }) => {
      try {
        await deleteAccount(api, { confirm });
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return onOut();
        throw error;
      }
      await leaving.clear();
      leave.to(`${base}/account/deleted`);
    },
    notDeleted,
  );
  return (
    <PostForm {...form} action={base + DELETE_PATH} className="dash-form">
      <Field
        label="Type DELETE to confirm"
        name="confirm"
        autoComplete="off"
        required
        hint="This cannot be taken back. Live subscriptions end with it."
        error={form.errors['confirm']}
      />
      <div className="dash-actions">
        <Button type="submit" busy={form.busy} busyLabel="Deleting...">
          Delete my account
        </Button>
        <Button variant="quiet" disabled={form.busy} onClick={onCancel}>
          Keep it
        </Button>
      </div>
    </PostForm>
  );
}

function readWord(fields: FormData): ParsedForm<{ confirm: typeof WORD }> {
  if (textOf(fields, 'confirm') === WORD) return { values: { confirm: WORD } };
  return {
    errors: { confirm: 'Please type DELETE.' },
    toast: errorToast('Not Deleted', 'Please type DELETE in capital letters.'),
  };
}
