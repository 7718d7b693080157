import { Controller, Get, HttpCode, Module, Param, Post } from '@nestjs/common';
import { schemaDifferences } from '@uketori/service-kit/answer-check';
import { Answers, AnswersFile, Public, SignedIn } from '@uketori/service-kit/http';
import { itemsAnswer } from '@uketori/service-kit/list';
import { openapiDocument } from '@uketori/service-kit/start';
import { type TestService, testActor, testService } from '@uketori/service-kit/testing';
import { z } from 'zod';

const parcel = z.object({ id: z.uuid(), weight: z.int() }).meta({ id: 'Parcel' });
const TRUE_ID = '01900000-0000-7000-8000-000000000001';

/** The address chooses each response, so that a declaration can be kept and broken in turn. */
const ANSWERS: Record<string, { id: string; weight: number }> = {
  true: { id: TRUE_ID, weight: 1 },
  wrong: { id: 'no uuid', weight: 1.5 },
  more: { id: TRUE_ID, weight: 1, secret: 'x' } as { id: string; weight: number },
};
const answerOf = (kind: string) => ANSWERS[kind] ?? { id: '', weight: 0 };

@Controller('parcels')
class ParcelsHttp {
  @Get('fixed') @SignedIn() @Answers(z.object({ fixed: z.literal(true) })) fixed() {
    return { fixed: true as const };
  }

  @Get(':kind') @SignedIn() @Answers(parcel) one(@Param('kind') kind: string) {
    return answerOf(kind);
  }

  @Get(':kind/list') @SignedIn() @Answers(itemsAnswer(parcel)) list(@Param('kind') kind: string) {
    return { items: [answerOf('true'), answerOf(kind)] };
  }

  @Get(':kind/file') @SignedIn() @AnswersFile('text/csv') file() {
    return 'not a csv';
  }

  @Post(':kind') @SignedIn() @Answers(parcel, 200) wrongStatus(@Param('kind') kind: string) {
    return answerOf(kind);
  }

  @Post(':kind/done') @Public() @HttpCode(204) done(): void {}
}

@Module({ controllers: [ParcelsHttp] })
class ParcelsModule {}

const definition = { name: 'admin' as const, module: ParcelsModule, entities: [] };

describe('declared responses', () => {
  let service: TestService;
  const actor = testActor();
  const get = (path: string) => service.call(actor, 'GET', path);

  beforeAll(async () => {
    service = await testService(definition);
  });
  afterAll(() => service.close());

  it('pass where they are kept, with the fixed address before the parameter', async () => {
    expect((await get('/parcels/true')).status).toBe(200);
    expect((await get('/parcels/true/list')).status).toBe(200);
    expect((await get('/parcels/fixed')).body).toEqual({ fixed: true });
    expect((await service.call(null, 'POST', '/parcels/x/done')).status).toBe(204);
  });

  it('fail the test of a response of another type, at its path', async () => {
    await expect(get('/parcels/wrong')).rejects.toThrow(/ParcelsHttp\.one[^]*id: [^]*weight: /);
    await expect(get('/parcels/wrong/list')).rejects.toThrow(/items\.1\.id: /);
  });

  it('fail the test of a response with a member that is not declared', async () => {
    await expect(get('/parcels/more/list')).rejects.toThrow('items.1.secret: is not declared');
  });

  it('fail the test of another status, of another media type and of an unknown address', async () => {
    await expect(service.call(actor, 'POST', '/parcels/true')).rejects.toThrow('status: declared is 200');
    await expect(get('/parcels/x/file')).rejects.toThrow('content-type: text/html is not declared');
    await expect(get('/healthz/nowhere')).resolves.toMatchObject({ status: 404 });
  });

  it('says which member of a refusal is missing', () => {
    expect(schemaDifferences(z.object({ code: z.string() }), { error: 'x' })).toEqual([
      expect.stringContaining('code: '),
    ]);
  });

  it('are in the document with the refusal, the key of mutations and who may call', async () => {
    const document = await openapiDocument(definition);
    const one = document.paths['/parcels/{kind}'];
    expect(one?.get?.responses).toEqual({
      200: {
        description: 'Success.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Parcel' } } },
      },
      default: { $ref: '#/components/responses/Problem' },
    });
    expect(document.components?.schemas?.Parcel).toMatchObject({ required: ['id', 'weight'] });
    expect(document.components?.schemas?.Problem).toBeDefined();
    expect(one?.post?.parameters).toContainEqual({ $ref: '#/components/parameters/IdempotencyKey' });
    expect(one?.get?.tags).toEqual(['parcels']);
    expect(one?.get?.security).toBeUndefined();
    expect(document.paths['/parcels/{kind}/done']?.post?.security).toEqual([]);
    expect(document.paths['/parcels/{kind}/list']?.get?.responses['200']).toMatchObject({
      content: {
        'application/json': {
          schema: { properties: { items: { items: { $ref: '#/components/schemas/Parcel' } } } },
        },
      },
    });
  });
});
