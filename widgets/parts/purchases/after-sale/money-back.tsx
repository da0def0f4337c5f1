import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useShop } from '#widgets/core/api/shop.tsx';
import { useToast } from '#widgets/core/toasts/toasts.tsx';
import { ApiError } from '#widgets/core/api/errors.ts';
import { PostForm } from '#widgets/forms/post-form.tsx';
import { useForm, type ParsedForm } from '#widgets/forms/use-form.ts';
import { errorToast } from '#widgets/core/toasts/error-toasts.ts';
import { readText } from '#widgets/forms/field-text.ts';
import { Button } from '#widgets/ui/button.tsx';
import { Field } from '#widgets/ui/field.tsx';
import { requestRefund, REFUND_REQUESTS_PATH } from './after-sale.api.ts';

export interface MoneyBackProps {
  /** Id of the purchase or subscription. */
  id: string;
  onAsked: () => void;
  /** Called if the page is out of date: there is nothing to request, or the session has ended. */
  onStale: () => void;
  onClose: () => void;
}

const max = 2_000;
const notSent = errorToast(msg`Not Sent`, msg`Try again. Your text is still here.`);
const tooLate = errorToast(msg`Too Late for a Refund`, msg`The guarantee period is over. Write to the coach.`);

/** Refund request, with an optional reason. */
export function MoneyBack({ id, onAsked, onStale, onClose }: MoneyBackProps) {
  const { api, base } = useShop();
  const { toast } = useToast();
  const form = useForm(
    readNote,
    async ({ note }) => {
      try {
        await requestRefund(api, { id, note });
        onAsked();
      } catch (error) {
        if (!(error instanceof ApiError) || ![401, 409].includes(error.status)) throw error;
        if (error.status === 409)
          toast(error.code === 'too_late' ? tooLate : { ...notSent, description: error.sentence });
        onStale();
      }
    },
    notSent,
  );
  return (
    <PostForm {...form} action={base + REFUND_REQUESTS_PATH} className="dash-form">
      <Field
        as="textarea"
        rows={3}
        label={<Trans>Reason (optional)</Trans>}
        name="note"
        hint={<Trans>You don’t need a reason, but one helps the coach improve.</Trans>}
        error={form.errors['note']}
      />
      <div className="dash-actions">
        <Button type="submit" busy={form.busy} busyLabel={<Trans>Sending...</Trans>} part="button">
          <Trans comment="A button: asks for the money back.">Request refund</Trans>
        </Button>
        <Button variant="quiet" disabled={form.busy} onClick={onClose} part="button">
          <Trans>Keep my purchase</Trans>
        </Button>
      </div>
    </PostForm>
  );
}

function readNote(fields: FormData): ParsedForm<{ note: string }> {
  const note = readText(fields, 'note');
  if (note.length <= max) return { values: { note } };
  const words = msg`Use at most ${max} characters.`;
  return { errors: { note: words }, toast: errorToast(msg`Text Too Long`, words) };
}
