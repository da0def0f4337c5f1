import { expect } from 'storybook/test';
import { isSignOutPaused, SignOutQuestion } from '#widgets/parts/member/sign-out/sign-out-question.tsx';
import type { SignOutState } from '#widgets/parts/member/sign-out/sign-out-steps.ts';
import type { UnsentData } from '#widgets/elements/training/sync/device/leave-device-chunk.ts';
import preview from '../../.storybook/preview.tsx';

const ignore = () => undefined;

function Question({ state }: { state: SignOutState }) {
  const signOut = { state, busy: false, start: ignore, finish: ignore, clearAgain: ignore, cancel: ignore };
  return <div className="dash-actions">{isSignOutPaused(signOut) && <SignOutQuestion signOut={signOut} />}</div>;
}

const nothing: UnsentData = {
  sessions: 0,
  days: 0,
  others: 0,
  sets: 0,
  exerciseNotes: 0,
  letters: 0,
  checkIns: 0,
  profiles: 0,
  studioDrafts: 0,
};
const unsent = (counts: Partial<UnsentData>): SignOutState => ({ step: 'unsent', unsent: { ...nothing, ...counts } });

const meta = preview.meta({
  title: 'Elements/Shared parts/Member/Sign out',
  component: Question,
  args: { state: unsent({ sessions: 1 }) },
});

export const UnsentSession = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/training session/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Sign out and delete' })).toBeVisible();
  },
});

export const EverythingUnsent = meta.story({
  args: {
    state: unsent({
      sessions: 2,
      days: 1,
      others: 1,
      sets: 3,
      exerciseNotes: 1,
      letters: 1,
      checkIns: 1,
      profiles: 1,
      studioDrafts: 2,
    }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('listitem')).toHaveLength(8);
  },
});

export const UnsentOfAnotherMember = meta.story({
  args: { state: unsent({ others: 2 }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Sign out and delete theirs too' })).toBeVisible();
  },
});

export const DeviceNotChecked = meta.story({
  args: { state: { step: 'unchecked' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Sign out and delete everything here' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
});

export const NoConnection = meta.story({
  args: { state: { step: 'offline' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^The shop did not answer, so you may still be signed in/)).toBeVisible();
  },
});

export const DeviceNotCleared = meta.story({
  args: { state: { step: 'uncleared', clearing: 'own' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^You are signed out/)).toBeVisible();
  },
});
