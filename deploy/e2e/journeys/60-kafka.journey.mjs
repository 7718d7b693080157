import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { findKafka, startBroker } from '../../../services/kit/test/kafka-broker.mjs';
import { backUp, verifyBackup } from '../../../scripts/backup.mjs';
import { adminUrl, invariantsOf } from '../product/invariants.mjs';
import { startProduct, USERS } from '../product/product.mjs';
import {
  approveFully,
  balancedLines,
  editInvoice,
  payFully,
  payInfoOf,
  sample,
  smallPdf,
  truthOf,
  uploadAndRead,
} from '../product/samples.mjs';
import { parseZengin } from '../product/zengin.mjs';

const FILE = 'digital-two-rates.pdf';
const kafka = await findKafka();

describe('the main job on Kafka', { skip: kafka.kind === 'none' && `Kafka: ${kafka.reason}` }, () => {
  let broker;
  let product;
  before(async () => {
    broker = await startBroker();
    product = await startProduct({
      own: true,
      env: { TRANSPORT: 'kafka', KAFKA_BROKERS: broker.brokers.join(',') },
    });
  });
  after(async () => {
    await product?.stop();
    await broker?.stop();
  });

  it('takes a supplier’s PDF to the bank file, and nothing is lost on the way', async () => {
    const [accountant, approver, payer] = await Promise.all(
      [USERS.accountant, USERS.approver, USERS.payer].map((email) => product.login(email)),
    );
    const truth = truthOf(FILE);
    const invoice = await uploadAndRead(accountant, FILE, sample(FILE));
    assert.equal(invoice.payable_amount, truth.payable_amount);
    const coded = await editInvoice(accountant, invoice.local_id, {
      ...payInfoOf(truth),
      journals: await balancedLines(accountant, truth.total_amount),
    });
    await approveFully(accountant, approver, coded);
    const payment = await payFully(payer, coded);
    const made = await payer.post('/zengin-exports', {
      user_bank_id: payment.user_bank_id,
      pay_date: payment.pay_date,
      pay_keys: [payment.pay_key],
    });
    assert.equal(made.status, 201, String(made.bytes));
    const file = parseZengin((await payer.get(`/zengin-exports/${made.body.id}/file`)).bytes);
    assert.deepEqual([file.kinds, file.count, file.total], ['1289', 1, truth.payable_amount]);
    assert.equal(file.rows[0].account_number, truth.bank.account_number);
    const { failures } = await invariantsOf(product, 'on Kafka', { embedded: false });
    assert.deepEqual(failures, []);
  });

  it('is backed up at a moment without an event on its way, while users upload', async () => {
    const accountant = await product.login(USERS.accountant);
    const folder = mkdtempSync(join(tmpdir(), 'uketori-kafka-backup-'));
    let uploading = true;
    const uploads = (async () => {
      while (uploading) await accountant.upload('beside.pdf', smallPdf());
    })();
    try {
      const env = {
        TRANSPORT: 'kafka',
        KAFKA_BROKERS: broker.brokers.join(','),
        MIGRATE_DATABASE_URL: adminUrl(product),
        STORAGE_DIR: join(product.varDir, 'files'),
      };
      const keys = { recipients: [], passphrase: '' };
      const { file, faults } = await backUp({ folder, env, keys });
      assert.deepEqual(faults, []);
      await verifyBackup(file, { identities: [], passphrase: '' });
    } finally {
      uploading = false;
      await uploads;
      rmSync(folder, { recursive: true, force: true });
    }
    const { failures } = await invariantsOf(product, 'after the backup', { embedded: false });
    assert.deepEqual(failures, []);
  });
});
