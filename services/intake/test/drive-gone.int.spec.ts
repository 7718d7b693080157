import { actor, beginAnew, bench, closeHouse, connection, folder, openHouse, put } from './drive-house.js';

beforeAll(openHouse);
afterAll(closeHouse);
beforeEach(beginAnew);

describe('files that go', () => {
  it.each([
    ['trashed', 'trashed', 'file_gone', (id: string) => bench.google.change(id, { trashed: true })],
    ['deleted', 'removed', 'file_gone', (id: string) => bench.google.remove(id)],
    [
      'moved away',
      'moved',
      'left_folder',
      (id: string) => bench.google.change(id, { parents: ['root-of-all'] }),
    ],
  ])('%s before they were fetched are left out; afterwards they stay', async (_name, gone, fault, go) => {
    await bench.watch(actor, folder);
    await bench.sync(actor);
    const kept = await put('取込済.pdf');
    await bench.sync(actor);
    const waiting = await put('取込前.pdf');
    await bench.poll(actor);
    go(kept);
    go(waiting);
    const rows = await bench.sync(actor);
    const of = (name: string) => rows.find(({ file_name }) => file_name === name);
    expect(of('取込済.pdf')).toMatchObject({ state: 'DONE', gone, fault: '' });
    expect(of('取込前.pdf')).toMatchObject({ state: 'SKIPPED', gone, fault });
    expect(await bench.uploads(actor)).toHaveLength(1);
  });

  it('come in when they come back', async () => {
    await bench.watch(actor, folder);
    await bench.sync(actor);
    const id = await put('a.pdf');
    await bench.poll(actor);
    bench.google.change(id, { parents: ['root-of-all'] });
    await bench.sync(actor);
    bench.google.change(id, { parents: [folder] });
    expect(await bench.sync(actor)).toMatchObject([{ state: 'DONE', fault: '', gone: '' }]);
  });

  it('between the look and the fetch fail by what is found, and a new content waits for its own row', async () => {
    await bench.watch(actor, folder);
    await bench.sync(actor);
    const moved = await put('moved.pdf');
    const renewed = await put('renewed.pdf');
    await bench.poll(actor);
    bench.google.files.get(moved)!.parents = ['root-of-all'];
    bench.google.files.get(renewed)!.md5Checksum = 'f'.repeat(32);
    await bench.drain();
    const told = (await bench.imports(actor)).map(({ state, fault }) => `${state} ${fault}`).sort();
    expect(told).toEqual(['SKIPPED left_folder', 'SKIPPED replaced']);
  });

  it('the folder itself is renamed, thrown away and brought back', async () => {
    await bench.watch(actor, folder);
    await bench.sync(actor);
    const of = async () => (await connection())?.folders[0];
    bench.google.change(folder, { name: '新しい名前' });
    await bench.sync(actor);
    expect(await of()).toMatchObject({ folder_name: '新しい名前', fault: '' });
    bench.google.change(folder, { trashed: true });
    await bench.sync(actor);
    expect(await of()).toMatchObject({ folder_name: '新しい名前', fault: 'file_gone' });
    bench.google.change(folder, { trashed: false });
    await bench.sync(actor);
    expect(await of()).toMatchObject({ fault: '' });
  });

  it('a folder that is no longer watched brings nothing, and what waited from it is left out', async () => {
    const { id, folders } = await bench.watch(actor, folder);
    await bench.sync(actor);
    await put('a.pdf');
    await bench.poll(actor);
    await bench.call(actor, 'DELETE', `/drive-connections/${id}/folders/${folders[0]?.id}`);
    await put('b.pdf');
    expect(await bench.sync(actor)).toMatchObject([{ state: 'SKIPPED', fault: 'folder_off' }]);
  });
});
