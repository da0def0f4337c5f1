/** True if all content policies of a page allow a file. `policies` are header values. */
export function isAllowedByPolicy(policies: string, kind: string, file: URL, page: URL, nonce?: string): boolean {
  return policies.split(',').every((policy) => {
    const sources = findSources(policy, kind);
    if (sources === undefined) return true;
    if (nonce && sources.includes(`'nonce-${nonce}'`)) return true;
    // Only scripts added by trusted scripts are allowed then, whatever hosts are named.
    if (kind === 'script-src' && sources.includes("'strict-dynamic'")) return false;
    return sources.some((source) => matches(source, file, page));
  });
}

/** Returns the sources of a directive or its fallback; undefined for no restriction. */
function findSources(policy: string, kind: string): string[] | undefined {
  const directives = new Map<string, string[]>();
  for (const directive of policy.split(';')) {
    const [name = '', ...sources] = directive.trim().split(/\s+/);
    // The first directive of a name counts.
    if (name && !directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), sources);
  }
  const [found] = [
    ...(kind === 'script-src' ? ['script-src-elem'] : []),
    kind,
    ...(FALLBACK[kind] ?? []),
    'default-src',
  ]
    .map((name) => directives.get(name))
    .filter((each) => each !== undefined);
  return found;
}

const FALLBACK: Readonly<Record<string, readonly string[]>> = { 'frame-src': ['child-src'] };

function matches(written: string, file: URL, page: URL): boolean {
  const source = written.toLowerCase();
  if (source === '*') return true;
  if (source === "'self'") return file.origin === page.origin;
  if (/^https?:$/.test(source)) return source === file.protocol || (source === 'http:' && file.protocol === 'https:');
  const [, scheme, host, port, path] = /^(?:(https?):\/\/)?([\w*.-]+)(?::(\d+|\*))?(\/.*)?$/.exec(source) ?? [];
  if (host === undefined) return false;
  const wanted = scheme ? `${scheme}:` : page.protocol;
  if (file.protocol !== wanted && !(wanted === 'http:' && file.protocol === 'https:')) return false;
  const there = file.hostname.toLowerCase();
  if (host.startsWith('*.') ? !there.endsWith(host.slice(1)) : there !== host) return false;
  if (
    port !== '*' &&
    (port ?? '') !== file.port &&
    !(port === (file.protocol === 'https:' ? '443' : '80') && !file.port)
  )
    return false;
  if (path === undefined || path === '/') return true;
  return path.endsWith('/') ? file.pathname.startsWith(path) : file.pathname.toLowerCase() === path;
}
