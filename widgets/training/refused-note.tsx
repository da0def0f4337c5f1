/** Why the shop did not take a session, and what becomes of it. */
export function RefusedNote({ reason }: { reason: string }) {
  return (
    <p className="log-problem" role="alert">
      The shop did not take this session: {reason} It stays on this device and is offered again when you correct it or
      come back.
    </p>
  );
}
