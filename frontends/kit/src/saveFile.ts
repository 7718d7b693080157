/** Hands bytes to the browser, which keeps them as a download of this name. */
export function saveFile(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes);
  saveAddress(address, name);
  URL.revokeObjectURL(address);
}

/** The browser downloads the file at an address of this product under this name. */
export function saveAddress(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}
