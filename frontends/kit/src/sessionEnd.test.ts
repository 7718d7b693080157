import { endingSession, endSession, leaveFor, setLeave } from './sessionEnd';

const left: string[] = [];
beforeEach(() => {
  left.length = 0;
  setLeave((url) => left.push(url));
});

test('after an action that fails the next 401 leads to the login page', async () => {
  const failing = endingSession(async () => {
    endSession();
    throw new Error('refused');
  });
  await expect(failing).rejects.toThrow('refused');
  expect(left).toEqual([]);
  endSession();
  expect(left).toEqual([expect.stringContaining('/login')]);
});

test('an action that ends the session leads to its own page, before and after a 401 of another request', async () => {
  await endingSession(async () => {
    endSession();
    leaveFor('/removed');
  });
  endSession();
  expect(left).toEqual(['/removed']);
});
