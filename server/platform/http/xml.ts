import XMLBuilder from 'fast-xml-builder';

/** XML forbids most control characters, even escaped. */
// oxlint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const builder = new XMLBuilder({
  attributeNamePrefix: '@',
  ignoreAttributes: false,
  format: true,
  suppressEmptyNode: true,
  // Keeps attributes with the value "true": XML has no attributes without one.
  suppressBooleanAttributes: false,
  tagValueProcessor: (_name, value) => String(value).replaceAll(FORBIDDEN, ''),
  attributeValueProcessor: (_name, value) => String(value).replaceAll(FORBIDDEN, ''),
});

/** Renders a document as XML: names that begin with `@` are attributes, `#text` is the text beside them. */
export function renderXml(document: Record<string, object>): string {
  return builder.build({ '?xml': { '@version': '1.0', '@encoding': 'utf-8' }, ...document });
}
