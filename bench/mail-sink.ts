import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server that accepts and forgets every mail. */
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  disableReverseLookup: true,
  onData(stream, _session, callback) {
    stream.resume().once('end', () => callback());
  },
});
server.listen(0, '127.0.0.1', () => {
  process.send?.({ url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` });
});
