import type { INestApplication } from '@nestjs/common';
import { ApiResponse, DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { z } from 'zod';
import { problem } from './problem.js';
import { type Route, routesOf } from './routes.js';

const MUTATIONS = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
const IDEMPOTENCY_PARAMETER = 'idempotency-key';

type SchemaObject = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>[string];
type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;

/**
 * OpenAPI 3.1 of an application: inputs and responses from their schemas; the shared refusal, the
 * Idempotency-Key and the allowed callers from the routes' own declarations.
 */
export function describeApi(app: INestApplication, name: string): OpenAPIObject {
  const routes = routesOf(app).filter((route) => !route.is_internal);
  for (const route of routes) declareAnswer(route);
  const options = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle(`Uketori ${name}`)
    .setVersion('1')
    .addServer('/api/v1')
    .addBearerAuth({ type: 'http', scheme: 'bearer', bearerFormat: 'JWT' }, 'bearer')
    .addApiKey({ type: 'apiKey', in: 'header', name: 'X-Api-Key' }, 'api_key')
    .addSecurityRequirements('bearer')
    .addSecurityRequirements('api_key')
    .build();
  const document = SwaggerModule.createDocument(app, options, { standardSchemaConverter: jsonSchemaOf });
  for (const route of routes) {
    const path = route.path.replaceAll(/:([^/]+)/g, '{$1}');
    const operation = document.paths[path]?.[route.method.toLowerCase() as 'get'];
    if (!operation) throw new Error(`${route.name} is not in the document`);
    complete(operation, route);
  }
  document.components = { ...document.components, ...sharedComponents(document) };
  return document;
}

const BINARY = { type: 'string', format: 'binary' } as const;

function inline(schema: z.ZodType): SchemaObject {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io: 'output' });
  return described as SchemaObject;
}

function declareAnswer(route: Route): void {
  const apply = (options: Parameters<typeof ApiResponse>[0]): void => {
    ApiResponse(options)(route.handler, route.name, { value: route.handler });
  };
  const { status, answer } = route;
  if (status === 204) apply({ status, description: 'Done; no body.' });
  else if (answer?.schema) apply({ status, description: 'Success.', standardSchema: answer.schema });
  else if (answer) {
    const { json } = answer;
    const content = Object.fromEntries(
      answer.media.map((media) => [
        media,
        { schema: json && media === 'application/json' ? inline(json) : BINARY },
      ]),
    );
    apply({ status, description: 'The file.', content });
  }
}

function complete(operation: Operation, route: Route): void {
  operation.summary ??= words(route.name);
  operation.tags = [route.path.split('/')[1] ?? ''];
  operation.responses.default = { $ref: '#/components/responses/Problem' };
  if (route.is_public) operation.security = [];
  if (!MUTATIONS.has(route.method) || route.is_public) return;
  // Handlers that read the header themselves have declared it once already.
  const others = (operation.parameters ?? []).filter(
    (one) => '$ref' in one || one.in !== 'header' || one.name.toLowerCase() !== IDEMPOTENCY_PARAMETER,
  );
  operation.parameters = [...others, { $ref: '#/components/parameters/IdempotencyKey' }];
}

/** RequestLinksController.cancelFinal is said as "cancel final". */
function words(name: string): string {
  const handler = name.slice(name.indexOf('.') + 1);
  return handler.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function sharedComponents(document: OpenAPIObject): NonNullable<OpenAPIObject['components']> {
  return {
    schemas: { ...document.components?.schemas, ...(jsonSchemaOf(problem)?.components as object) },
    responses: {
      Problem: {
        description: 'Refusal with a code of the catalogue.',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
    parameters: {
      IdempotencyKey: {
        name: 'Idempotency-Key',
        in: 'header',
        required: false,
        description: 'A repeated request with the same key and body gets the first response again.',
        schema: { type: 'string', maxLength: 255 },
      },
    },
  };
}

/** JSON Schema 2020-12, the dialect of OpenAPI 3.1; schemas with an id become components. */
function jsonSchemaOf(
  schema: unknown,
  { schemaType }: { schemaType: 'input' | 'output' } = { schemaType: 'output' },
): { schema: unknown; components: Record<string, object> } | undefined {
  if (!(schema instanceof z.ZodType)) return undefined;
  const {
    $schema: _dialect,
    $defs,
    ...root
  } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io: schemaType,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => simplify(jsonSchema, schemaType),
  });
  const components = Object.fromEntries(
    Object.entries($defs ?? {}).map(([id, definition]) => [id, withoutId(definition)]),
  );
  return { schema: root, components };
}

/** Takes out what a reader has no use for, and the promise that a response never gains a member. */
function simplify(node: z.core.JSONSchema.BaseSchema, schemaType: 'input' | 'output'): void {
  if (node.format !== undefined) delete node.pattern;
  if (node.minimum === Number.MIN_SAFE_INTEGER) delete node.minimum;
  if (node.maximum === Number.MAX_SAFE_INTEGER) delete node.maximum;
  if (schemaType === 'output' && node.additionalProperties === false) delete node.additionalProperties;
}

function withoutId(definition: object): object {
  return Object.fromEntries(Object.entries(definition).filter(([key]) => key !== 'id'));
}
