import { Injectable } from '@nestjs/common';
import type { Tx } from '@uketori/service-kit/work';
import { CustomerEntity } from './customer.record.js';
import { existingCustomer, existingCustomers } from './customers.repository.js';

export type { CustomerEntity } from './customer.record.js';

/** Customers for the features that ask them, link to them and keep their items. */
@Injectable()
export class CustomersFacade {
  /** A customer that was not deleted; `lock` holds the row until the transaction ends. @throws no_record */
  existing(tx: Tx, id: string, lock = false): Promise<CustomerEntity> {
    return existingCustomer(tx, id, lock);
  }

  /** Those of many customers that were not deleted, by id. */
  existingMany(tx: Tx, ids: readonly string[], lock = false): Promise<Map<string, CustomerEntity>> {
    return existingCustomers(tx, ids, lock);
  }

  /** A customer, deleted or not; `lock` holds the row until the transaction ends. @throws no_record */
  any(tx: Tx, id: string, lock = false): Promise<CustomerEntity> {
    return lock ? tx.getForUpdate(CustomerEntity, id) : tx.get(CustomerEntity, id);
  }
}
