import { programPath } from './tesseract-program.js';
import { TesseractProgram } from './tesseract-program.js';
import { TesseractJs } from './tesseract-js.js';
import type { Recogniser } from './recogniser.js';
import { spawnSync } from 'node:child_process';

let installed: string | null | undefined;

/** Path of a tesseract program that has Japanese data, null when there is none. Asked once per process. */
function tesseractWithJapanese(): string | null {
  if (installed !== undefined) return installed;
  const path = programPath('tesseract');
  const languages = path ? spawnSync(path, ['--list-langs'], { timeout: 5000, encoding: 'utf8' }) : null;
  installed = languages && /^jpn$/m.test(`${languages.stdout}${languages.stderr}`) ? path : null;
  return installed;
}

/**
 * The engine of this machine: the installed program when it can read Japanese (measured several times faster),
 * else the packaged WebAssembly one. OCR_ENGINE=tesseract or tesseract_js overrides.
 */
export function chooseEngine(): Recogniser {
  const wanted = process.env.OCR_ENGINE;
  const path = wanted === 'tesseract_js' ? null : tesseractWithJapanese();
  return path ? new TesseractProgram(path) : new TesseractJs();
}
