import { describe, expect, test } from 'vitest';
import { isNoMailbox } from './refusal.ts';

const refuse = (response: string, command = 'RCPT TO') =>
  isNoMailbox({ command, responseCode: Number(response.slice(0, 3)), response });

describe('isNoMailbox', () => {
  test.each([
    '550 5.1.1 <sender@x.example>: Recipient address rejected: User unknown',
    '550-5.1.1 The email account does not exist. 550 5.1.1 https://x.example/?p=NoSuchUser',
    '550 5.1.10 RESOLVER.ADR.RecipientNotFound',
    '550 5.2.1 The account is disabled',
    '550 No such user here',
    '550 <block@x.example> unknown (192.0.2.1)',
    '553 unknown user (#5.1.1)',
    '556 domain takes no mail',
  ])('takes %j for a missing mailbox', (response) => {
    expect(refuse(response)).toBe(true);
    expect(refuse(response, 'DATA')).toBe(false);
  });

  test.each([
    '550 5.1.8 <shop@x.example>: Sender address rejected: Domain not found',
    '550 5.1.7 <shop@x.example>: Sender address rejected: undeliverable address',
    '550 5.1.0 Sender rejected',
    '550 Sender verify failed',
    '550-Rejected because 192.0.2.1 is in a black list at zen.spamhaus.org',
    '550 relay not permitted',
    '553 sorry, your envelope sender is in my badmailfrom list (#5.7.1)',
    '550 mail of 5.1.1.9 is refused (#5.7.1)',
    '550 5.7.1 Blocked',
    '552 5.2.2 Mailbox full',
    '550 Message rejected due to policy',
  ])('does not take %j for a missing mailbox', (response) => {
    expect(refuse(response)).toBe(false);
  });
});
