import type { components } from '@uketori/frontend-kit/api.gen';

type Schemas = components['schemas'];
export type BankStatement = Schemas['BankStatementView'];
/** A booking that waits, with the payments that it may be of. */
export type OpenRow = Schemas['OpenStatementRow'];
/** A booking with the payments that it settled. */
export type StatementRow = Schemas['BankStatementRow'];
export type Proposal = Schemas['MatchProposal'];
/** What a file holds, before it is imported. */
export type Reading = Schemas['StatementReading'];
export type Columns = Schemas['StatementColumns'];
