import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { UserResponse } from '#contract/accounts/auth.ts';
import { useShop } from '#widgets/core/api/shop.tsx';
import { useToast } from '#widgets/core/toasts/toasts.tsx';
import { PostForm } from '#widgets/forms/post-form.tsx';
import { useForm, type ParsedForm } from '#widgets/forms/use-form.ts';
import { errorToast } from '#widgets/core/toasts/error-toasts.ts';
import { userResource } from '#widgets/parts/member/member.api.ts';
import { readText } from '#widgets/forms/field-text.ts';
import { Button } from '#widgets/ui/button.tsx';
import { Field } from '#widgets/ui/field.tsx';
import { CHANGED_TOAST, isChangedMeanwhile } from '../coaching/changed-meanwhile.ts';
import { updateUser, USER_PATH } from './account.api.ts';

export interface NamesFormProps {
  user: UserResponse;
  onChange: () => void;
}

interface Names {
  firstName: string;
  lastName: string;
}

const max = 100;
const TOO_LONG = msg`Use at most ${max} characters.`;

const notSaved = errorToast(msg`Not Saved`, msg`Check the marked fields or try again.`);

/** First and last name; either may be empty. */
export function NamesForm({ user, onChange }: NamesFormProps) {
  const { api, base } = useShop();
  const { toast } = useToast();
  // Form reset restores the initial value, which is the new name after saving.
  const [saved, setSaved] = useState(user);
  // After a conflict, the typed name may replace another window's.
  const [newest, setNewest] = useState(user);
  const form = useForm(
    readNames,
    async ({ firstName, lastName }) => {
      try {
        const changed = await updateUser(api, { firstName, lastName, replaces: namesOf(newest) });
        setSaved(changed);
        setNewest(changed);
      } catch (error) {
        const isChanged = isChangedMeanwhile(error);
        if (isChanged) setNewest(await userResource.load(api).catch(() => newest));
        toast(isChanged ? CHANGED_TOAST : notSaved);
        throw error;
      }
      toast({ title: msg`Profile Saved`, description: msg`Your name is up to date.` });
      onChange();
    },
    undefined,
  );
  return (
    <PostForm {...form} action={base + USER_PATH} className="dash-form">
      <Field
        label={<Trans>First name</Trans>}
        name="firstName"
        autoComplete="given-name"
        defaultValue={saved.firstName ?? ''}
        error={form.errors['firstName']}
      />
      <Field
        label={<Trans>Last name</Trans>}
        name="lastName"
        autoComplete="family-name"
        defaultValue={saved.lastName ?? ''}
        error={form.errors['lastName']}
      />
      <Button type="submit" variant="quiet" busy={form.busy} busyLabel={<Trans>Saving...</Trans>}>
        <Trans>Save name</Trans>
      </Button>
    </PostForm>
  );
}

function namesOf({ firstName, lastName }: UserResponse): Names {
  return { firstName: firstName ?? '', lastName: lastName ?? '' };
}

function readNames(fields: FormData): ParsedForm<Names> {
  const values = { firstName: readText(fields, 'firstName'), lastName: readText(fields, 'lastName') };
  const long = Object.entries(values).filter(([, value]) => value.length > max);
  if (long.length === 0) return { values };
  return {
    errors: Object.fromEntries(long.map(([name]) => [name, TOO_LONG])),
    toast: errorToast(msg`Text Too Long`, msg`Shorten the marked fields.`),
  };
}
