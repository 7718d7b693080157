import { systemActor } from '@uketori/service-kit/actor';
import type { Work } from '@uketori/service-kit/work';
import { CustomerEntity, newCustomer } from './customers/customer.record.js';
import { createCustomer } from './customers/customers.service.js';

const DEMO_ORGANIZATION_ID = '01900000-0000-7000-8000-000000000001';

/** Suppliers of the demo organization; the third sends in quarter months only. */
const DEMO_CUSTOMERS = [
  { name: '株式会社青空商店', email: 'aozora@supplier.example', represent_name: '青木 空' },
  { name: '有限会社みなと印刷', email: 'minato@supplier.example', represent_name: '港 太一' },
  { name: '北星クラウド株式会社', email: 'hokusei@supplier.example', tran_months: [3, 6, 9, 12] },
  { name: 'さくらデザイン事務所', email: 'sakura@supplier.example', department_name: '制作部' },
];

/** A few customers for the demo organization. Runs any number of times: what is there stays. */
export async function seed({ work }: { work: Work }): Promise<void> {
  const actor = systemActor(DEMO_ORGANIZATION_ID, 'seed');
  for (const [index, customer] of DEMO_CUSTOMERS.entries()) {
    const id = `01900000-0000-7000-8000-${String(3001 + index).padStart(12, '0')}`;
    await work.run(actor, async (tx) => {
      if (await tx.find(CustomerEntity, { id })) return;
      await createCustomer(tx, id, newCustomer.parse({ ...customer, sort_num: index + 1 }));
    });
  }
}
