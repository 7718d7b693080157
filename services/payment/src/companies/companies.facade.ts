// What payment knows of suppliers.
// Other features import this file, nothing else.
export {
  heldSupplier,
  isToriteki,
  keepSupplier,
  type Supplier,
  supplierOf,
  suppliersWithTerm,
} from './companies.repository.js';
