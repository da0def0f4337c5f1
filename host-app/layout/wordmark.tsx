/** The brand as a name beside its mark: a sun that comes up behind one hill. */
export function Wordmark({ name }: { name: string }) {
  return (
    <span className="wordmark">
      <svg viewBox="0 0 44 28" width="44" height="28" aria-hidden="true" focusable="false">
        <path className="wordmark-sun" d="M19.2 17.4a8.6 8.6 0 1 1 15.9-6.5" />
        <path d="M2 25C9 25 10 15 15 15s5 5 9 5S31 8 42 7" />
      </svg>
      {name}
    </span>
  );
}
