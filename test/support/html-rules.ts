import { HtmlValidate, type ConfigData } from 'html-validate';

// The recommended rules and those for whole documents, without what is only spelling and what the rendered page decides.
const config: ConfigData = {
  root: true,
  extends: ['html-validate:recommended', 'html-validate:document'],
  rules: {
    // React writes attributes and void elements its own way; browsers read all of them alike.
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'attr-case': 'off',
    'no-trailing-whitespace': 'off',
    'doctype-style': 'off',
    'long-title': 'off',
    // Lengths of bars and places of markers are styles of single elements (see security-headers.ts).
    'no-inline-style': 'off',
    // Our own files come from our own host, with a content hash in their names.
    'require-sri': ['error', { target: 'crossorigin' }],
    // The standard allows any id without spaces (React's begin with an underscore).
    'valid-id': ['error', { relaxed: true }],
    // The same navigation stands twice, for narrow and wide screens, and one of them is not displayed: axe judges the
    // rendered page in the browser tests.
    'unique-landmark': 'off',
    // A list may have a name (WAI-ARIA 1.2): the social links have one.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // Tables in posts scroll in a region of their own, which is no section of the text.
    'prefer-native-element': ['error', { exclude: ['region'] }],
  },
};

const validator = new HtmlValidate(config);

/** What the HTML standard and the recommended rules have against a document, with the line; empty where it is valid. */
export async function htmlProblems(html: string): Promise<string[]> {
  const report = await validator.validateString(html, 'page.html');
  return report.results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? ''})`),
  );
}
