// Loads the tax agency's published files of registered issuers: [--difference] FILE…
import { loadPublished } from './registry/load-published.service.js';
import { publishedFolder } from './registry/published-registry.client.js';

const files = process.argv.slice(2).filter((argument) => argument !== '--difference');
const folder = publishedFolder();
if (files.length === 0 || folder === '') {
  console.error('usage: UKETORI_NTA_PUBLISHED=DIR load-registry [--difference] FILE…');
  process.exit(2);
}
try {
  const difference = process.argv.includes('--difference');
  const { rows, skipped, as_of } = await loadPublished(folder, files, { difference });
  console.log(`${rows} records, last changed on ${as_of}; ${skipped} other rows skipped.`);
} catch (error) {
  console.error(`Not loaded: ${(error as Error).message}. The records before stay in use.`);
  process.exit(1);
}
