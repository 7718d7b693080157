/** Spec 9: maximum file 2 MB unless the organization says otherwise. */
export const DEFAULT_UPLOAD_MAX_BYTES = 2 * 1024 * 1024;
/** Spec 9: OCR target page 1-5, default 3. */
export const DEFAULT_ATTACHMENT_PAGE = 3;
/** Law: seven years; an organization may choose ten, as a year with a carried-over loss asks. */
export const DEFAULT_RETENTION_YEARS = 7;
