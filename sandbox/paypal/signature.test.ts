import { expect, it } from 'vitest';
import { rawMember } from './signature.ts';

it('a member of a JSON text is found as it was written, whatever stands before and in it', () => {
  const event = String.raw`{ "id" : "WH-1",  "amount":1.50, "words": "a } in \"webhook_event\": {", "list": [ {"a":[]} ] }`;
  expect(rawMember(`{"a":{"webhook_event":1},"webhook_event" : ${event} , "b":[","]}`, 'webhook_event')).toBe(event);
  expect(rawMember(`{"b":"\\\\","webhook_event":${event}}`, 'webhook_event')).toBe(event);
  expect(rawMember(`\n{ "webhook_event":${event}\n}\n`, 'webhook_event')).toBe(event);
});

it('what is not there is not found', () => {
  for (const json of ['{}', '[]', '', '{"a":{"webhook_event":1}}', '{"a":"webhook_event"}'])
    expect(rawMember(json, 'webhook_event')).toBeNull();
});
