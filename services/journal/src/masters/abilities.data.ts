/**
 * Each kind has abilities of its own, which the services check; a route lets in a user who has one of them.
 */
const RESOURCES = [
  'account_title',
  'department',
  'tax',
  'vendor',
  'project',
  'segment',
  'walletable',
  'item',
  'tag',
];

export const MASTER_READERS = RESOURCES.map((resource) => `${resource}:read`);
export const MASTER_UPDATERS = RESOURCES.map((resource) => `${resource}:update`);
export const MASTER_DELETERS = RESOURCES.map((resource) => `${resource}:delete`);
