import { programPath } from './tesseract-program.js';
import { TesseractProgram } from './tesseract-program.js';
import { TesseractJs } from './tesseract-js.js';
import type { Recogniser } from './recogniser.js';
import { spawnSync } from 'node:child_process';

interface Installed {
  path: string;
  latin: boolean;
}

let installed: Installed | null | undefined;

/** A tesseract program that has Japanese data, null when there is none. Asked once per process. */
function tesseractWithJapanese(): Installed | null {
  if (installed !== undefined) return installed;
  const path = programPath('tesseract');
  const answer = path ? spawnSync(path, ['--list-langs'], { timeout: 5000, encoding: 'utf8' }) : null;
  const languages = `${answer?.stdout ?? ''}${answer?.stderr ?? ''}`;
  installed = path && /^jpn$/m.test(languages) ? { path, latin: /^eng$/m.test(languages) } : null;
  return installed;
}

/**
 * The engine of this machine: the installed program when it can read Japanese (measured several times faster),
 * else the packaged WebAssembly one. OCR_ENGINE=tesseract or tesseract_js overrides.
 */
export function chooseEngine(): Recogniser {
  const wanted = process.env.OCR_ENGINE;
  const program = wanted === 'tesseract_js' ? null : tesseractWithJapanese();
  return program ? new TesseractProgram(program.path, program.latin) : new TesseractJs();
}
