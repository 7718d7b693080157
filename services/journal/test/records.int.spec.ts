import { expect, test } from '@jest/globals';
import { recordMismatches, testWork } from '@uketori/service-kit/testing';
import { InvoiceCommentEntity } from '../src/comments/comment.record.js';
import { definition } from '../src/definition.js';
import { InvoiceProgressRow, InvoiceRow } from '../src/invoice-fields/invoice.record.js';
import { JournalLineEntity } from '../src/line-records/lines.repository.js';

test('every record has the columns of its table', async () => {
  const setup = await testWork(definition.name, [
    InvoiceCommentEntity,
    InvoiceProgressRow,
    InvoiceRow,
    JournalLineEntity,
  ]);
  try {
    expect(await recordMismatches(setup.dataSource)).toEqual([]);
  } finally {
    await setup.close();
  }
});
