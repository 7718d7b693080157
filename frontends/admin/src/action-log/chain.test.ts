import { type ChainPage, type Verdict, verifyChain } from './chain';

const page = (more: Partial<ChainPage>): ChainPage => ({
  verified_to: 0,
  broken: null,
  done: true,
  ...more,
});

async function walked(answers: Record<number, ChainPage>): Promise<{ asked: number[]; noted: Verdict[] }> {
  const asked: number[] = [];
  const noted: Verdict[] = [];
  await verifyChain(
    async (after) => {
      asked.push(after);
      return answers[after] as ChainPage;
    },
    (verdict) => noted.push(verdict),
  );
  return { asked, noted };
}

describe('the verification of a chain', () => {
  it('goes on from page to page until it is done', async () => {
    const { asked, noted } = await walked({
      0: page({ verified_to: 5000, done: false }),
      5000: page({ verified_to: 10000, done: false }),
      10000: page({ verified_to: 10042 }),
    });
    expect(asked).toEqual([0, 5000, 10000]);
    expect(noted.at(-1)).toEqual({ state: 'ok', verified_to: 10042 });
    expect(noted.map(({ state }) => state)).toEqual(['running', 'running', 'running', 'ok']);
  });

  it('stops at the first link that does not hold', async () => {
    const { asked, noted } = await walked({
      0: page({ verified_to: 5000, done: false }),
      5000: page({ verified_to: 6000, broken: { seq: 6001, fault: 'row_changed' } }),
    });
    expect(asked).toEqual([0, 5000]);
    expect(noted.at(-1)).toEqual({ state: 'broken', seq: 6001, fault: 'row_changed' });
  });

  it('does not ask for ever', async () => {
    const { asked, noted } = await walked({ 0: page({ done: false }) });
    expect(asked).toEqual([0]);
    expect(noted.at(-1)).toMatchObject({ state: 'broken' });
  });

  it('an empty chain is good', async () => {
    expect((await walked({ 0: page({}) })).noted.at(-1)).toEqual({ state: 'ok', verified_to: 0 });
  });
});
