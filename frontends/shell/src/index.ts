// Shared libraries are negotiated asynchronously, so nothing that uses them may be in the entry itself.
void import(/* webpackChunkName: "boot" */ './boot');
// The words of a language are one file: it arrives beside the libraries, and boot finds it there.
const language = /(?:^|; )uketori_language=([a-z]{2})/.exec(document.cookie)?.[1] ?? 'ja';
void import(`./locales/${language}.json`).catch(() => undefined);
