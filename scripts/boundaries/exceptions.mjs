// Files that a rule does not bind, with the reason. Known breaches are in baseline.json instead.

/** @type {Record<string, Record<string, string>>} rule -> file -> reason */
export const EXCEPTIONS = {
  'network-in-clients': {
    'services/ocr/src/main.ts': 'answers the health check of a worker that has no Nest application',
  },
  'fetch-in-clients': {
    'frontends/shell/src/app/AppHost.tsx':
      'reads a static file of the shell before any remote or session exists',
    'frontends/shell/src/app/StartFailed.tsx':
      'asks whether the server is back when the start failed; the api client would show its own outage notice',
  },
  'kit-table-and-form': {
    'frontends/shell/src/accounts/fields.tsx':
      'the forms before the log-in fill no record: large inputs for the autofill of browsers, no version, no dirty guard',
  },
  'kit-without-business-nouns': {
    'services/kit/src/read-fields.ts':
      'the schema of a value that intake announces and journal and the readers share; no service may import another',
    'services/kit/src/digital-invoice.ts':
      'the schema of what the reader writes and intake stores and shows; no service may import another',
  },
  'same-features-on-both-sides': {
    'frontends/admin/src/home':
      'the page where everybody lands consists of slots, and each module serves what it puts there',
    'frontends/admin/src/operations':
      'the operators page belongs to the settings of admin and shows figures that the intake service serves',
    'frontends/journal/src/viewer':
      'shows the pages and words of a document, which the intake service keeps; the journal service has neither',
  },
  'dynamic-import-of-a-literal': {
    'frontends/kit/src/wordsSuite.cjs': 'the suite of every remote loads the language files of that remote',
    'frontends/kit/webpack/build.cjs': 'loads the webpack configuration of the remote that it builds',
  },
  'rules-are-pure': {
    'services/kit/src/ids.ts': 'an identifier is random and carries the time by definition',
  },
};
