import { expect, test } from '@jest/globals';
import { recordMismatches, testWork } from '@uketori/service-kit/testing';
import { definition } from '../src/definition.js';

test('every record has the columns of its table', async () => {
  const setup = await testWork(definition.name, definition.entities);
  try {
    expect(await recordMismatches(setup.dataSource)).toEqual([]);
  } finally {
    await setup.close();
  }
});
