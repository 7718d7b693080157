import { StreamableFile } from '@nestjs/common';
import type { CsvFile } from './csv.rules.js';

/** A file as a download under its own name. */
export async function csvDownload(file: Promise<CsvFile>): Promise<StreamableFile> {
  const { bytes, charset, file_name } = await file;
  return new StreamableFile(bytes, {
    type: `text/csv; charset=${charset}`,
    disposition: `attachment; filename="${file_name}"`,
    length: bytes.length,
  });
}
