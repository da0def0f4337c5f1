import { parse, toClientConfig } from 'pg-connection-string';

/**
 * Returns the options of pg that the address of a server names, with the meaning of libpq. MikroORM ignores the
 * query string.
 * @throws {Error} if a file of a certificate cannot be read
 */
export function readConnectionOptions(address: string) {
  const url = new URL(address);
  // Node trusts the public authorities where none is named.
  if (url.searchParams.get('sslrootcert') === 'system') url.searchParams.delete('sslrootcert');
  // libpq knows no + for a space.
  url.search = url.search.replaceAll('+', '%2B');
  const options = {
    ...toClientConfig(parse(url.href, { useLibpqCompat: true })),
    // The parser keeps %2B and other encoded separators.
    database: decodeURIComponent(url.pathname.slice(1)),
  };
  // Without a host, pg compares the certificate of a server at an IP address with the name `localhost`.
  return options.host && typeof options.ssl === 'object'
    ? { ...options, ssl: { ...options.ssl, host: options.host } }
    : options;
}
