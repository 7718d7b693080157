import { SetMetadata } from '@nestjs/common';
import { SERVICE_NAMES, type ServiceName } from './config.js';

/** A process that signs what it sends with a key of its own. */
export type CallerName = 'gateway' | 'ocr' | ServiceName;
export const CALLER_NAMES: readonly CallerName[] = ['gateway', 'ocr', ...SERVICE_NAMES];

export const CALLED_BY_KEY = 'uketori:called_by';

/** Names the processes that may call a gRPC method. A method without names refuses all, and its service does not start. */
export function CalledBy(...callers: CallerName[]): MethodDecorator & ClassDecorator {
  return SetMetadata(CALLED_BY_KEY, callers);
}
