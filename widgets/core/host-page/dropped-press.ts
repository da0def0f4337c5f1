/** Calls back when a submit is dropped: sandboxed pages without `allow-forms` drop it silently. */
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
