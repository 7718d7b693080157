import sharp from 'sharp';
import { LIMITS, boundedScale } from '../inspect/inspect.rules.js';
import { DamagedFileError } from '../text-layer/text-layer.js';
import type { Picture } from './picture.types.js';

sharp.concurrency(1);
sharp.cache(false);

/** Most pixels of the short side that a picture keeps: the closer looks take their pieces from it. */
export const READING_WIDTH = 2900;

/**
 * Decodes a PNG or JPEG within the bounds, turned as its EXIF orientation says. Bombs are refused before they are
 * decoded.
 * @throws DamagedFileError
 */
export async function decodePicture(bytes: Uint8Array): Promise<Picture> {
  try {
    const meta = await sharp(bytes, { limitInputPixels: LIMITS.decoded }).metadata();
    const width = meta.width ?? 0;
    const height = meta.height ?? 0;
    if (width < 16 || height < 16) throw new DamagedFileError('picture too small');
    if (width * height > LIMITS.decoded) throw new DamagedFileError('picture too large');
    const colour = (meta.channels ?? 1) >= 3;
    const scale = boundedScale(width, height, Math.max(READING_WIDTH, 1));
    const base = sharp(bytes, { limitInputPixels: LIMITS.decoded, failOn: 'error', sequentialRead: true })
      .rotate()
      .flatten({ background: '#fff' })
      .toColourspace('srgb');
    const target = {
      width: Math.max(1, Math.round(orientedWidth(meta.orientation, width, height) * Math.min(1, scale))),
    };
    const small = scale < 1 ? base.resize({ ...target, kernel: 'lanczos3' }) : base;
    if (!colour) {
      const { data, info } = await small
        .greyscale()
        .extractChannel(0)
        .raw()
        .toBuffer({ resolveWithObject: true });
      return {
        grey: { width: info.width, height: info.height, data },
        red: null,
        source: 'file',
      };
    }
    const { data, info } = await small.removeAlpha().raw().toBuffer({ resolveWithObject: true });
    return { ...splitColour(data, info.width, info.height, info.channels), source: 'file' };
  } catch (error) {
    if (error instanceof DamagedFileError) throw error;
    throw new DamagedFileError(error instanceof Error ? error.message : 'unreadable picture');
  }
}

function orientedWidth(orientation: number | undefined, width: number, height: number): number {
  return (orientation ?? 1) >= 5 ? height : width;
}

/** Luma and red channel of interleaved pixels. `red` is null when the page carries no real colour. */
export function splitColour(
  data: Uint8Array,
  width: number,
  height: number,
  channels: number,
  order: 'rgb' | 'bgr' = 'rgb',
): Omit<Picture, 'source'> {
  const size = width * height;
  const grey = new Uint8Array(size);
  const r = order === 'rgb' ? 0 : 2;
  let coloured = 0;
  for (let i = 0, p = 0; i < size; i++, p += channels) {
    const a = data[p + r] as number;
    const g = data[p + 1] as number;
    const b = data[p + 2 - r] as number;
    grey[i] = (a * 77 + g * 150 + b * 29) >> 8;
    if (a - g > 60 && a - b > 60) coloured++;
  }
  if (coloured <= size * 0.0004) return { grey: { width, height, data: grey }, red: null };
  const red = new Uint8Array(size);
  for (let i = 0, p = r; i < size; i++, p += channels) red[i] = data[p] as number;
  return { grey: { width, height, data: grey }, red: { width, height, data: red } };
}
