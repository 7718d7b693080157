/** Pixels of the longer side: a sheet of A4 has 300 dots per inch then. */
const LONGEST = 3508;
const QUALITIES = [0.85, 0.7, 0.5];

/** The longer side becomes LONGEST where it is longer. */
export function fitted(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, LONGEST / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** A photograph of a camera as a JPEG of at most this many bytes. A file that the browser cannot draw stays unchanged. */
export async function shrunkPhoto(file: File, max_bytes: number): Promise<File> {
  if (file.size <= max_bytes) return file;
  const image = await createImageBitmap(file).catch(() => null);
  if (!image) return file;
  const canvas = document.createElement('canvas');
  Object.assign(canvas, fitted(image.width, image.height));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
    if (blob && blob.size <= max_bytes)
      return new File([blob], file.name.replace(/(\.\w+)?$/, '.jpg'), { type: 'image/jpeg' });
  }
  return file;
}
