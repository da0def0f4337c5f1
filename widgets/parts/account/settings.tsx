import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useShop } from '#widgets/core/api/shop.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { EXPORT_PATH } from './account.api.ts';
import { ChangeEmail } from './change-email.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { NamesForm, type NamesFormProps } from './names-form.tsx';
import { SignOut } from './sign-out.tsx';
import { Sites } from './sites.tsx';
import { Push } from '../push/push.tsx';

/** Profile Settings: one row for each setting. */
export function Settings({ user, onChange }: NamesFormProps) {
  const { base } = useShop();
  return (
    <section className="settings" aria-labelledby="profile-settings">
      <h2 id="profile-settings">
        <Trans>Profile Settings</Trans>
      </h2>
      <Setting title={<Trans>Name</Trans>} text={<Trans>The name the coach and this page use for you.</Trans>}>
        <NamesForm user={user} onChange={onChange} />
      </Setting>
      <Setting
        title={<Trans>E-mail</Trans>}
        text={
          <Trans>
            We send a code to the new address. Nothing changes until you enter it. Then you are signed out everywhere
            else, and the old address gets a link to undo the change, valid for seven days. Sign-in with a provider such
            as Google ends with the change.
          </Trans>
        }
      >
        <ChangeEmail email={user.email} onChange={onChange} />
      </Setting>
      <Setting
        title={<Trans>Where you are signed in</Trans>}
        text={<Trans>In this browser and anywhere else you haven’t signed out.</Trans>}
      >
        <SignOut onOut={onChange} />
      </Setting>
      <Setting
        title={<Trans>Notifications</Trans>}
        text={
          <Trans>
            Your browser shows notifications even when this site is closed. They say that there is something new, never
            what anyone wrote.
          </Trans>
        }
      >
        <Push onOut={onChange} />
      </Setting>
      <Setting title={<Trans>Other sites</Trans>} text={<Trans>Sites you have allowed to show your training.</Trans>}>
        <Sites onOut={onChange} />
      </Setting>
      <Setting
        title={<Trans>Your data</Trans>}
        text={
          <Trans>
            Your data, in a machine-readable file. It only counts what was typed with your address and never confirmed
            from your mailbox. To get that, too, press the button in the order’s e-mail, or write to the coach.
          </Trans>
        }
      >
        <Button href={base + EXPORT_PATH} variant="quiet">
          <Trans>Download my data</Trans>
        </Button>
      </Setting>
      <Setting
        title={<Trans>Delete your account</Trans>}
        text={
          <Trans>
            Immediately erases your name, addresses, training log, coaching profile and everything else the shop stores
            about you. Receipts are kept without your name and address for as long as accounting law requires.
          </Trans>
        }
      >
        <DeleteAccount email={user.email} onOut={onChange} />
      </Setting>
    </section>
  );
}

function Setting({ title, text, children }: Record<'title' | 'text' | 'children', ReactNode>) {
  return (
    <div className="setting">
      <div>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
      <div>{children}</div>
    </div>
  );
}
