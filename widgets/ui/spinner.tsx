/** Shown while content of unknown shape loads. The label is for screen readers only. */
export function Spinner({ label = 'Loading' }: { label?: string | undefined }) {
  return (
    <span className="c-spinner" role="status" aria-busy="true">
      <svg viewBox="0 0 48 24" width="48" height="24" aria-hidden="true" focusable="false">
        <path className="c-spinner-course" d={COURSE} pathLength="100" />
        <path className="c-spinner-runner" d={COURSE} pathLength="100" />
      </svg>
      <span className="c-spinner-label">{label}</span>
    </span>
  );
}

/** Small elevation profile, drawn as a moving line. */
const COURSE = 'M2 20C7 20 8 13 12 13s5 5 9 5 7-14 12-14 7 9 13 8';
