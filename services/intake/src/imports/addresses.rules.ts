import type { ServicePlace } from '../config/config.facade.js';

/** True where every configured address is allowed: a test's local service. */
export function isConfigured(url: URL, place: ServicePlace): boolean {
  return place.is_own && url.origin === place.base.origin && !url.username && !url.password;
}
