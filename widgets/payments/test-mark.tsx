/** Wherever stand-ins take the payments. */
export function TestMark() {
  return (
    <p className="pay-test" part="test-mark">
      <strong>Test mode</strong> No money moves here.
    </p>
  );
}
