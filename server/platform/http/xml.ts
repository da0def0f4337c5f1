import XMLBuilder from 'fast-xml-builder';

/** Most control characters may not stand in XML at all, not even escaped. */
// oxlint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const builder = new XMLBuilder({
  attributeNamePrefix: '@',
  ignoreAttributes: false,
  format: true,
  suppressEmptyNode: true,
  // An attribute whose value is "true" keeps it: XML knows no attributes without one.
  suppressBooleanAttributes: false,
  tagValueProcessor: (_name, value) => String(value).replaceAll(FORBIDDEN, ''),
  attributeValueProcessor: (_name, value) => String(value).replaceAll(FORBIDDEN, ''),
});

/** A document as XML: names that begin with `@` are attributes, `#text` is what stands beside them. */
export function renderXml(document: Record<string, object>): string {
  return builder.build({ '?xml': { '@version': '1.0', '@encoding': 'utf-8' }, ...document });
}
