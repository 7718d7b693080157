import type { ClientPathsWithMethod, Client, MethodResponse } from 'openapi-fetch';
import type { components, paths } from './api.gen';

/** A schema of the OpenAPI document by its name. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The paths of the document that have a method. */
export type PathOf<M extends Method> = ClientPathsWithMethod<Client<paths>, M>;

type OperationOf<P, M> = P extends keyof paths
  ? M extends keyof paths[P]
    ? NonNullable<paths[P][M]>
    : never
  : never;

/** The response of a success; undefined without a body. */
export type DataOf<P extends PathOf<M>, M extends Method = 'get'> = [
  MethodResponse<Client<paths>, M, P>,
] extends [never]
  ? undefined
  : MethodResponse<Client<paths>, M, P>;

/** An empty filter is not sent. Several values go as one parameter with commas, which the document calls a string. */
type QueryValue<V> = V | null | '' | (string extends V ? readonly (string | number)[] : never);

type LooseQuery<Q> = { [K in keyof Q]: QueryValue<Q[K]> };

type PartsOf<O> = O extends { parameters: infer X } ? Pick<X, keyof X & ('query' | 'path')> : object;

type ParamsOf<O> = {
  [K in keyof PartsOf<O>]: K extends 'query' ? LooseQuery<PartsOf<O>[K]> : PartsOf<O>[K];
};

/** The filters that the document knows for a list. */
export type QueryOf<P, M = 'get'> =
  ParamsOf<OperationOf<P, M>> extends { query?: infer Q } ? NonNullable<Q> : never;

/** The placeholders of a path. */
export type PathParamsOf<P, M = 'get'> =
  ParamsOf<OperationOf<P, M>> extends { path: infer X } ? X : undefined;

type ContentOf<R> = R extends { content: infer C }
  ? C extends { 'application/json': infer B }
    ? B
    : FormData
  : never;

/** The body of a request. */
export type BodyOf<P, M extends Method> =
  OperationOf<P, M> extends { requestBody?: infer R } ? ContentOf<NonNullable<R>> : never;

type ParamsPart<O> = object extends ParamsOf<O> ? { params?: ParamsOf<O> } : { params: ParamsOf<O> };

type BodyPart<P, M extends Method> = [BodyOf<P, M>] extends [never]
  ? { body?: undefined }
  : OperationOf<P, M> extends { requestBody: object }
    ? { body: BodyOf<P, M> }
    : { body?: BodyOf<P, M> };

/** The parameters and the body of a request. */
export type Init<P, M extends Method> = ParamsPart<OperationOf<P, M>> & BodyPart<P, M>;

/** Arguments behind the path: none is needed where the document asks for none. */
export type Args<I, Options extends object> = object extends I ? [init?: I & Options] : [init: I & Options];

type ListPathAmong<P extends PathOf<'get'>> = P extends P
  ? DataOf<P> extends { items: readonly object[]; next_cursor: string | null }
    ? P
    : never
  : never;
/** The lists with pages. */
export type ListPath = ListPathAmong<PathOf<'get'>>;

type ItemsPathAmong<P extends PathOf<'get'>> = P extends P
  ? DataOf<P> extends { items: readonly unknown[] }
    ? P
    : never
  : never;
/** The paths whose response has items, with pages or without. */
export type ItemsPath = ItemsPathAmong<PathOf<'get'>>;

/** An item of a list. */
export type ItemOf<P extends PathOf<'get'>> =
  DataOf<P> extends { items: readonly (infer Item extends object)[] } ? Item : never;

/** A path with placeholders asks for their values. */
export type PathParamsProp<P> =
  PathParamsOf<P> extends undefined ? { path_params?: undefined } : { path_params: PathParamsOf<P> };
