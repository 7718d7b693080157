/** Spec 9: 2 MB unless the organization says otherwise. */
export const DEFAULT_UPLOAD_MAX_BYTES = 2 * 1024 * 1024;
