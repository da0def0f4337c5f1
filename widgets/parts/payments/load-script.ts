const scripts = new Map<string, Promise<void>>();

/** Loads a script once per page; a failed one can be retried. */
export function loadScript(src: string): Promise<void> {
  const known = scripts.get(src);
  if (known) return known;
  const loading = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      scripts.delete(src);
      reject(new Error(src));
    });
    document.head.append(script);
  });
  scripts.set(src, loading);
  return loading;
}
