/** Calls back where a press sends nothing: a sandboxed page without `allow-forms` drops it and says so to nobody. */
export function onDroppedSubmit(root: HTMLElement, dropped: () => void): () => void {
  const ended = new AbortController();
  const onClick = ({ target }: Event) => {
    const form = (target as Element).closest<HTMLButtonElement>('[type=submit]')?.form;
    if (!form || !(form.noValidate || form.checkValidity())) return;
    const sent = () => clearTimeout(timer);
    form.addEventListener('submit', sent, { once: true });
    const timer = setTimeout(() => {
      form.removeEventListener('submit', sent);
      dropped();
    });
  };
  root.addEventListener('click', onClick, { signal: ended.signal });
  return () => ended.abort();
}
