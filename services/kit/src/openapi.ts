import type { INestApplication } from '@nestjs/common';
import { ApiResponse, DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { z } from 'zod';
import { problem } from './problem.js';
import { type Route, routesOf } from './routes.js';
import { shownSchema } from './shown-as.js';

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
/** Generated clients that do not know a media type read the bytes by this one. */
const BYTES = 'application/octet-stream';

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
      [...(json || answer.media.includes(BYTES) ? [] : [BYTES]), ...answer.media].map((media) => [
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
  Object.assign(operation, declarations(route));
  completeBody(operation, route);
  if (!MUTATIONS.has(route.method) || route.is_public) return;
  // Handlers that read the header themselves have declared it once already.
  const others = (operation.parameters ?? []).filter(
    (one) => '$ref' in one || one.in !== 'header' || one.name.toLowerCase() !== IDEMPOTENCY_PARAMETER,
  );
  operation.parameters = [...others, { $ref: '#/components/parameters/IdempotencyKey' }];
}

/** Abilities of the route. The merged document makes words and scopes of them. */
function declarations({ ability, needs_step_up }: Route): object {
  if (!ability) return {};
  const { abilities, at_least } = ability;
  return {
    'x-abilities': { any_of: abilities, at_least },
    ...(needs_step_up && { 'x-step-up': true }),
  };
}

function completeBody({ requestBody }: Operation, { is_body_optional }: Route): void {
  if (!requestBody || '$ref' in requestBody) return;
  if (is_body_optional) requestBody.required = false;
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
  } = z.toJSONSchema(shownSchema(schema), {
    target: 'draft-2020-12',
    io: schemaType,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const shown = zodSchema instanceof z.ZodType ? shownSchema(zodSchema) : zodSchema;
      if (shown !== zodSchema) replace(jsonSchema, z.toJSONSchema(shown, { io: schemaType }));
      simplify(jsonSchema, schemaType);
    },
  });
  const components = Object.fromEntries(
    Object.entries($defs ?? {}).map(([id, definition]) => [id, withoutId(definition)]),
  );
  return { schema: root, components };
}

function replace(
  node: z.core.JSONSchema.BaseSchema,
  { $schema: _, ...by }: z.core.JSONSchema.BaseSchema,
): void {
  for (const key of Object.keys(node)) delete node[key];
  Object.assign(node, by);
}

/** Takes out what a reader has no use for, and the promise that a response never gains a member. */
function simplify(node: z.core.JSONSchema.BaseSchema, schemaType: 'input' | 'output'): void {
  if (node.format !== undefined) delete node.pattern;
  simplifyChoice(node);
  if (node.minimum === Number.MIN_SAFE_INTEGER) delete node.minimum;
  if (node.maximum === Number.MAX_SAFE_INTEGER) delete node.maximum;
  if (schemaType === 'output' && node.additionalProperties === false) delete node.additionalProperties;
}

/** Constructs that generators of clients take wrongly, said so that they take them rightly. */
function simplifyChoice(node: z.core.JSONSchema.BaseSchema): void {
  const { anyOf, enum: values } = node;
  if (values?.length && values.every((value) => Number.isInteger(value))) node.type = 'integer';
  // A default that is no plain value ends in code that does not compile; the description says what an absent one means.
  if (typeof node.default === 'object') delete node.default;
  if (typeof node.const === 'boolean') delete node.const;
  if (!anyOf) return;
  if (joinLists(node, anyOf as z.core.JSONSchema.BaseSchema[])) return;
  const fixed = (anyOf as z.core.JSONSchema.BaseSchema[]).flatMap(valuesOf);
  if (anyOf.length > 1 && fixed.every((value) => value !== undefined && typeof value === typeof fixed[0])) {
    delete node.anyOf;
    const type = fixed.every(Number.isInteger) ? 'integer' : typeof fixed[0];
    Object.assign(node, { type, enum: fixed });
    return;
  }
  if (anyOf.length !== 2) return;
  const [first, second] = anyOf as z.core.JSONSchema.BaseSchema[];
  if (second?.type === 'null' && typeof first?.type === 'string' && isPlain(first)) {
    delete node.anyOf;
    Object.assign(node, { ...first, type: [first.type, 'null'] });
  } else if (first && second && valuesOf(first)[0] === '' && OR_NONE[String(second.format)]) {
    delete node.anyOf;
    const { format, ...text } = second;
    Object.assign(node, { ...text, pattern: OR_NONE[String(format)] });
  }
}

/** A list of four or of none is a list of at most four. */
function joinLists(
  node: z.core.JSONSchema.BaseSchema,
  [first, ...others]: z.core.JSONSchema.BaseSchema[],
): boolean {
  const isSame = (one: z.core.JSONSchema.BaseSchema) =>
    one.type === 'array' && JSON.stringify(one.items) === JSON.stringify(first?.items);
  if (!first || others.length === 0 || ![first, ...others].every(isSame)) return false;
  delete node.anyOf;
  Object.assign(node, {
    type: 'array',
    items: first.items,
    minItems: Math.min(...[first, ...others].map(({ minItems = 0 }) => minItems)),
    maxItems: Math.max(...[first, ...others].map(({ maxItems = Number.MAX_SAFE_INTEGER }) => maxItems)),
  });
  if (node.maxItems === Number.MAX_SAFE_INTEGER) delete node.maxItems;
  return true;
}

/** The values of a schema that is a list of them; [undefined] for any other. */
function valuesOf(schema: z.core.JSONSchema.BaseSchema): unknown[] {
  if (schema.const !== undefined) return [schema.const];
  return schema.enum ?? [undefined];
}

/** Patterns of texts with a format that may also be empty. */
const OR_NONE: Record<string, string> = {
  email: '^$|^[^\\s@]+@[^\\s@]+$',
  uuid: '^$|^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$',
  uri: '^$|^https?://[^\\s]+$',
};

function isPlain({ type, enum: values, const: fixed }: z.core.JSONSchema.BaseSchema): boolean {
  const isScalar = type === 'string' || type === 'integer' || type === 'number' || type === 'boolean';
  return isScalar && values === undefined && fixed === undefined;
}

function withoutId(definition: object): object {
  return Object.fromEntries(Object.entries(definition).filter(([key]) => key !== 'id'));
}
