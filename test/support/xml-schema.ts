import { readFileSync } from 'node:fs';
import { XmlDocument, XmlValidateError, XsdValidator } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';

// Schemas may import their neighbours.
xmlRegisterFsInputProviders();

/**
 * What a schema of test/schemas has against a document; empty where it is valid. Throws where it is no XML at all.
 * @param schema file name without its ending
 */
export function schemaProblems(schema: 'atom' | 'sitemap', xml: string): string[] {
  const path = `test/schemas/${schema}.xsd`;
  const rules = XmlDocument.fromBuffer(readFileSync(path), { url: path });
  const validator = XsdValidator.fromDoc(rules);
  const document = XmlDocument.fromString(xml);
  try {
    validator.validate(document);
    return [];
  } catch (error) {
    if (error instanceof XmlValidateError) return error.details.map(({ message }) => message.trim());
    throw error;
  } finally {
    document.dispose();
    validator.dispose();
    rules.dispose();
  }
}
