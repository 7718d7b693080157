import sharp from 'sharp';
import { LIMITS, boundedScale } from '../inspect/inspect.rules.js';
import { brightnessOf, redsOf } from '../kernels/picture-kernels.js';
import { DamagedFileError } from '../text-layer/text-layer.js';
import { plainBytes, release } from '../pictures/picture-bytes.js';
import type { Picture } from '../pictures/picture.types.js';

sharp.concurrency(1);
sharp.cache(false);

/** Most pixels of the short side that a picture keeps, a page at 300 dpi: the closer looks take their pieces from it. */
export const READING_WIDTH = 2500;

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
    const scale = boundedScale(width, height, READING_WIDTH);
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
        grey: { width: info.width, height: info.height, data: plainBytes(data) },
        red: null,
        source: 'file',
      };
    }
    const { data, info } = await small.removeAlpha().raw().toBuffer({ resolveWithObject: true });
    if (info.channels !== 3) throw new DamagedFileError('unknown colours');
    return { ...splitColour(plainBytes(data), info.width, info.height, 3), source: 'file' };
  } catch (error) {
    if (error instanceof DamagedFileError) throw error;
    throw new DamagedFileError(error instanceof Error ? error.message : 'unreadable picture');
  }
}

function orientedWidth(orientation: number | undefined, width: number, height: number): number {
  return (orientation ?? 1) >= 5 ? height : width;
}

/** Luma and red channel of interleaved pixels, which go. `red` is null when the page carries no real colour. */
export function splitColour(
  data: Uint8Array,
  width: number,
  height: number,
  channels: 3 | 4,
): Omit<Picture, 'source'> {
  const grey = brightnessOf(data, channels);
  const red = isColoured(data, width * height, channels) ? redsOf(data, channels) : null;
  release(data);
  return { grey: { width, height, data: grey }, red: red && { width, height, data: red } };
}

/** Every so manyth point is checked for colour: a seal has many. */
const ASKED = 5;
/** Share of red points from which a page has colour. */
const COLOURED = 0.0004;

function isColoured(data: Uint8Array, size: number, channels: number): boolean {
  let coloured = 0;
  for (let p = 0, end = size * channels; p < end; p += ASKED * channels) {
    const red = data[p] as number;
    if (red - (data[p + 1] as number) > 60 && red - (data[p + 2] as number) > 60) coloured++;
  }
  return coloured * ASKED > COLOURED * size;
}
