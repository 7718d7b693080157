/** Content-Security-Policy of the pages. WebAssembly is pdf.js' image decoders; inline styles are antd's. */
const PAGE_POLICY = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "frame-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const API_POLICY = "default-src 'none'; frame-ancestors 'none'";

const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Headers of every response. */
function securityHeaders(res, scheme) {
  res.setHeader('x-content-type-options', 'nosniff');
  res.setHeader('x-frame-options', 'DENY');
  res.setHeader('referrer-policy', 'strict-origin-when-cross-origin');
  res.setHeader('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()');
  res.setHeader('cross-origin-opener-policy', 'same-origin');
  if (scheme === 'https') res.setHeader('strict-transport-security', 'max-age=31536000; includeSubDomains');
}

/** Headers that only the gateway may send to our services: the caller and their address. */
const FORGEABLE = /^(x-uketori-.*|x-forwarded-.*|x-real-ip|forwarded|x-request-id|eg-.*|via|proxy-.*)$/;

/** Removes every header by which a caller could speak with the gateway's voice. */
function stripForgeable(headers) {
  for (const name of Object.keys(headers)) {
    // Underscores turn into dashes in some stacks behind us.
    if (FORGEABLE.test(name.replaceAll('_', '-'))) delete headers[name];
  }
}

module.exports = { PAGE_POLICY, API_POLICY, DOCS_POLICY, securityHeaders, stripForgeable };
