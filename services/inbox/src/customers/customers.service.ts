import { Injectable } from '@nestjs/common';
import { CUSTOMER_CHANGED } from '@uketori/proto/events';
import type { CustomerChanged } from '@uketori/proto/uketori/inbox/v1/events';
import type { Actor } from '@uketori/service-kit/actor';
import { DomainError } from '@uketori/service-kit/errors';
import type { OutgoingEvent } from '@uketori/service-kit/events/envelope';
import { newId } from '@uketori/service-kit/ids';
import { type ListPage, type ListQuery, listSchema, runList } from '@uketori/service-kit/list';
import { shown as publicOf } from '@uketori/service-kit/record';
import { bigrams, searchText } from '@uketori/service-kit/search';
import { type Tx, Work } from '@uketori/service-kit/work';
import { TemplatesFacade } from '../templates/templates.facade.js';
import {
  type Customer,
  CustomerEntity,
  customerRecord,
  type CustomerValues,
  type EditedCustomer,
  type NewCustomer,
} from './customer.record.js';
import { customerList, NOT_DELETED } from './customers.list.js';
import type { CustomerResult, Department, Representative } from './customers.types.js';
import {
  departmentsOf,
  existingCustomer,
  existingCustomers,
  foreignIds,
  renameItems,
  representativesOf,
  revokeLinks,
} from './customers.repository.js';

export const customerListQuery = listSchema(customerList);

@Injectable()
export class CustomersService {
  constructor(
    private readonly work: Work,
    private readonly templates: TemplatesFacade,
  ) {}

  /** One keyset page of customers. */
  list(actor: Actor, query: ListQuery): Promise<ListPage<Customer>> {
    return this.work.read(actor, (tx) => runList<Customer>(tx, customerList, query, [NOT_DELETED]));
  }

  /** Users who may represent the organization towards a customer, deleted users included. */
  representatives(actor: Actor): Promise<Representative[]> {
    return this.work.read(actor, representativesOf);
  }

  /** Departments a customer may belong to; collectors need no right to read masters. */
  departments(actor: Actor): Promise<Department[]> {
    return this.work.read(actor, departmentsOf);
  }

  one(actor: Actor, id: string): Promise<Customer> {
    return this.work.read(actor, async (tx) => shown(await existingCustomer(tx, id)));
  }

  create(actor: Actor, input: NewCustomer): Promise<Customer> {
    return this.work.run(actor, async (tx) => {
      await this.templates.require(tx, input.email_template_id);
      await requireOwnIds(tx, input, null);
      return createCustomer(tx, newId(), input);
    });
  }

  /** Replaces a customer's record. Throws version_conflict when somebody was faster. */
  update(actor: Actor, id: string, { version, ...input }: EditedCustomer): Promise<Customer> {
    return this.work.run(actor, async (tx) => {
      const before = await existingCustomer(tx, id, true);
      await this.templates.require(tx, input.email_template_id);
      await requireOwnIds(tx, input, before);
      const next = await tx.update(CustomerEntity, { ...before, ...input, ...searchColumns(input), version });
      if (next.name !== before.name) await renameItems(tx, id, next.name);
      await tx.emit(customerChanged(next, 'updated'));
      await tx.audit('customer.updated', subject(id), shown(before), shown(next));
      return shown(next);
    });
  }

  /** Sets the same values for many; deleted ones get no_record. One transaction. */
  bulkUpdate(actor: Actor, ids: string[], values: CustomerValues): Promise<{ results: CustomerResult[] }> {
    const set = (tx: Tx, before: CustomerEntity) =>
      storeChange(tx, before, { ...before, ...values }, 'updated');
    return this.#each(actor, ids, set, values);
  }

  /** Takes customers out of every list; what they sent stays. */
  bulkDelete(actor: Actor, ids: string[]): Promise<{ results: CustomerResult[] }> {
    return this.#each(actor, ids, (tx, before) => storeRemoval(tx, before));
  }

  /** Takes a customer out of every list; its links no longer open, its items stay. @throws no_record */
  remove(actor: Actor, id: string): Promise<{ deleted: true }> {
    return this.work.run(actor, async (tx) => {
      await storeRemoval(tx, await existingCustomer(tx, id, true));
      return { deleted: true as const };
    });
  }

  /** Its place in the lists. @throws no_record */
  sort(actor: Actor, id: string, sort_num: number): Promise<Customer> {
    return this.work.run(actor, async (tx) => {
      const before = await existingCustomer(tx, id, true);
      return shown(await storeChange(tx, before, { ...before, sort_num }, 'sorted'));
    });
  }

  #each(
    actor: Actor,
    ids: string[],
    act: (tx: Tx, customer: CustomerEntity) => Promise<unknown>,
    values: CustomerValues = {},
  ): Promise<{ results: CustomerResult[] }> {
    return this.work.run(actor, async (tx) => {
      await this.templates.require(tx, values.email_template_id ?? null);
      await requireOwnIds(tx, values, null);
      const customers = await existingCustomers(tx, ids, true);
      const results: CustomerResult[] = [];
      for (const customer_id of new Set(ids)) {
        const customer = customers.get(customer_id);
        if (customer) await act(tx, customer);
        results.push({ customer_id, ok: !!customer, ...(customer ? {} : { code: 'no_record' }) });
      }
      return { results };
    });
  }
}

type OwnIds = Partial<
  Pick<CustomerEntity, 'own_department_id' | 'own_represent_user_org_id' | 'default_approve_users'>
>;

/** Ids of members and departments must be the organization's; those that are stored already stay. @throws no_record */
async function requireOwnIds(tx: Tx, input: OwnIds, before: OwnIds | null): Promise<void> {
  const kept = new Set(idsOf(before ?? {}));
  const isNew = (id: string) => !kept.has(id);
  const { own_department_id: department } = input;
  const [foreign] = await foreignIds(tx, {
    departments: [department ?? ''].filter((id) => id !== '' && isNew(id)),
    members: idsOf({ ...input, own_department_id: null }).filter(isNew),
  });
  if (foreign) throw new DomainError('no_record', 'not_found', { field: foreign.field });
}

function idsOf({ own_department_id, own_represent_user_org_id, default_approve_users }: OwnIds): string[] {
  const approvers = Object.values(default_approve_users ?? {}).flat();
  return [own_department_id, own_represent_user_org_id, ...approvers].filter((id) => typeof id === 'string');
}

async function storeChange(
  tx: Tx,
  before: CustomerEntity,
  next: CustomerEntity,
  cause: string,
): Promise<CustomerEntity> {
  const stored = await tx.update(CustomerEntity, next);
  await tx.emit(customerChanged(stored, cause));
  await tx.audit(`customer.${cause}`, subject(stored.id), shown(before), shown(stored));
  return stored;
}

async function storeRemoval(tx: Tx, before: CustomerEntity): Promise<void> {
  await revokeLinks(tx, before.id);
  await storeChange(tx, before, { ...before, deleted: true, status: 0 }, 'deleted');
}

/** Inserts a customer with its event and its log entry. */
export async function createCustomer(tx: Tx, id: string, input: NewCustomer): Promise<Customer> {
  const customer = await tx.insert(CustomerEntity, { id, ...input, ...searchColumns(input) });
  await tx.emit(customerChanged(customer, 'created'));
  await tx.audit('customer.created', subject(id), null, shown(customer));
  return shown(customer);
}

function searchColumns(input: {
  name: string;
  department_name: string;
  represent_name: string;
  email: string;
}) {
  const texts = [input.name, input.department_name, input.represent_name, input.email];
  return { search_bigrams: bigrams(...texts), search_text: searchText(...texts) };
}

const shown = (customer: CustomerEntity): Customer => publicOf(customerRecord, customer);

function subject(id: string) {
  return { menu: 'inbox', subject_type: 'customer', subject_id: id };
}

function customerChanged(customer: CustomerEntity, cause: string): OutgoingEvent<CustomerChanged> {
  const { id, name, email, status, version } = customer;
  return {
    event: CUSTOMER_CHANGED,
    key: id,
    version,
    cause,
    data: { id, name, email, status, version },
  };
}
