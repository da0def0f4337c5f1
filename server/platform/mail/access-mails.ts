import { msg } from '@lingui/core/macro';

/** Mails to members about plans and access. */
export const accessMails = {
  'plan-proposed': {
    subject: msg`A proposal for your subscription: {newItem}`,
    preview: msg`{newPrice} a month instead of {oldPrice}. Nothing changes unless you agree.`,
    reason: msg`You have a subscription at {siteUrl}.`,
  },
  'plan-agreed': {
    subject: msg`You have agreed: {newItem}`,
    preview: msg`{newPrice} a month from {startsOn}.`,
    reason: msg`You agreed to this at {siteUrl}.`,
  },
  'plan-off': {
    subject: msg`Your subscription stays as it is: {oldItem}`,
    preview: msg`The proposed change was withdrawn.`,
    reason: msg`You have a subscription at {siteUrl}.`,
  },
  'plan-assigned': {
    subject: msg`Your plan is ready: {item}`,
    preview: msg`It begins on {startsOn}.`,
    reason: msg`You are a client at {siteUrl}.`,
  },
  'plan-ended': {
    subject: msg`Your plan has ended: {item}`,
    preview: msg`Your calendar has no more sessions from this plan.`,
    reason: msg`You are a client at {siteUrl}.`,
  },
  'sign-in-reminder': {
    subject: msg`Sign in to begin your coaching`,
    preview: msg`A code by e-mail is all you need.`,
    reason: msg`You are a client at {siteUrl}.`,
  },
  'access-given': {
    subject: msg`You have access: {item}`,
    preview: msg`Sign in with this e-mail address to find it.`,
    reason: msg`The coach at {siteUrl} has given you access.`,
  },
  'access-ended': {
    subject: msg`Your access has ended: {item}`,
    preview: msg`You don’t need to pay or do anything.`,
    reason: msg`The coach at {siteUrl} had given you access.`,
  },
  'email-changed': {
    subject: msg`Your e-mail address at {brand} was changed`,
    preview: msg`If this wasn’t you, undo the change by {until}.`,
    reason: msg`This was the address of an account at {siteUrl}.`,
  },
  'email-restored': {
    subject: msg`Your change of address at {brand} was undone`,
    preview: msg`If this wasn’t you, please tell us.`,
    reason: msg`This was the address of an account at {siteUrl}.`,
  },
};
