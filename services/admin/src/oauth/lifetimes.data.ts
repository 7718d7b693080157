/** The client requests a consent page again that was left open. */
export const REQUEST_SECONDS = 10 * 60;
/** A code goes straight from the browser to the application. */
export const CODE_SECONDS = 60;
export const ACCESS_SECONDS = 15 * 60;
/** An application that asks for nothing this long has to ask its user again. */
export const REFRESH_SECONDS = 30 * 86_400;
/** After this the user must consent again, even if the application is in use (OWASP ASVS 5.0, 10.4.8). */
export const GRANT_DAYS = 180;
