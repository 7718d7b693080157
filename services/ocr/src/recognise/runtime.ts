import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

type Runtime = typeof import('onnxruntime-node');

export const PP_OCR = 'pp_ocr';
/** The engine name that a reader without an engine for pictures reports. */
export const NO_ENGINE = 'none';

/** Pictures cannot be read on this machine. The message is a sentence for its operator. */
export class EngineMissingError extends Error {}

/** Without it ONNX Runtime keeps a record of its use in the temporary folder, to be sent to its maker. */
const QUIET = 'ORT_DISABLE_TELEMETRY';

/** Whether ONNX Runtime brings a program for this kind of machine; loads nothing. */
export function runtimeIsThere(platform: string = process.platform, arch: string = process.arch): boolean {
  try {
    const entry = createRequire(import.meta.url).resolve('onnxruntime-node');
    return existsSync(join(dirname(entry), `../bin/napi-v6/${platform}/${arch}/onnxruntime_binding.node`));
  } catch {
    return false;
  }
}

/** @throws EngineMissingError where there is none for this machine, or it does not run here */
export async function loadRuntime(): Promise<Runtime> {
  process.env[QUIET] = '1';
  try {
    return await import('onnxruntime-node');
  } catch (error) {
    throw new EngineMissingError(`${NOT_HERE} (${reasonOf(error)})`);
  }
}

/** Said when a reader starts on such a machine. */
export const NOT_HERE = `ONNX Runtime does not run on ${process.platform}-${process.arch}: scans and photographs are not read here, digital PDFs are`;

function reasonOf(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
}
