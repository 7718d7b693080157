/** Folders whose code the reader runs: its own, and the kit that every service is built on. */
const READER = ['services/ocr/', 'services/kit/'];

/**
 * Processes that run older code once these folders were compiled: 'host' runs every service but the reader.
 * @param {Iterable<string>} dirs folders below the project, such as 'services/kit/src'
 * @returns {string[]}
 */
export function restartsFor(dirs) {
  const reads = [...dirs].some((dir) => READER.some((folder) => dir.startsWith(folder)));
  return reads ? ['host', 'ocr'] : ['host'];
}
