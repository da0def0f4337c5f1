import { expect } from 'storybook/test';
import { forgetTabMember } from '#widgets/core/session/tab-member.ts';
import { DRAFT_PREFIX } from '#widgets/parts/member/drafts/draft-prefix.ts';
import { keepDraft } from '#widgets/parts/member/drafts/drafts.ts';
import { SessionChanged, type SessionChangedProps } from '#widgets/parts/member/session/session-changed.tsx';
import preview from '../../.storybook/preview.tsx';

const args: SessionChangedProps = { now: 'nobody' };

const meta = preview.meta({
  title: 'Elements/Shared parts/Member/Signed out in another tab',
  component: SessionChanged,
  args,
});

export const Nobody = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(/^You signed out in another tab/);
    await expect(canvas.queryByRole('button', { name: 'Reload page' })).toBeNull();
  },
});

export const SomebodyElse = meta.story({
  args: { now: 'other' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(/^Someone else has signed in/);
    await expect(canvas.getByRole('link', { name: 'Sign in' })).toHaveAttribute('target', '_blank');
    await expect(canvas.getByRole('button', { name: 'Reload page' })).toBeVisible();
  },
});

const MEMBER = '6f1c0d2e-1111-4222-8333-444455556666';

export const WithUnsentLetter = meta.story({
  beforeEach() {
    forgetTabMember();
    document.cookie = `member-id=${MEMBER}; path=/`;
    keepDraft('My knee hurts', `${DRAFT_PREFIX}  ${MEMBER} letter`);
    return () => {
      document.cookie = 'member-id=; path=/; max-age=0';
      keepDraft('', `${DRAFT_PREFIX}  ${MEMBER} letter`);
      forgetTabMember();
    };
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^One unsent item/)).toBeVisible();
  },
});
