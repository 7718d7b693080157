import type { z } from 'zod';
import type { AdminConfig } from '../config/config.facade.js';
import { SCOPES } from '../registrations/registrations.facade.js';
import type { serverMetadata } from './tokens.types.js';

const CLIENT_METHODS = ['client_secret_basic', 'client_secret_post', 'none'];

/** What a client library reads to find its way (RFC 8414). The issuer is the api host. */
export function metadataOf({ api_url, app_url }: AdminConfig): z.infer<typeof serverMetadata> {
  return {
    issuer: api_url,
    authorization_endpoint: `${app_url}/oauth/v1/authorize`,
    token_endpoint: `${api_url}/api/v1/oauth/token`,
    revocation_endpoint: `${api_url}/api/v1/oauth/revoke`,
    scopes_supported: [...SCOPES],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: CLIENT_METHODS,
    revocation_endpoint_auth_methods_supported: CLIENT_METHODS,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    service_documentation: `${api_url}/api/docs`,
  };
}
