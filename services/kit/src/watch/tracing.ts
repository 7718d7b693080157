import {
  type Attributes,
  type Context,
  context,
  type Link,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { DomainError } from '../errors.js';

export { SpanKind };

/**
 * Traces by OpenTelemetry. They are off until `startTracing` finds where to send them, and then cost next to nothing: the
 * work runs without a span. No span has a name, an address, an amount or a parameter of a statement.
 */
let tracing = false;

export interface RunningTracing {
  /** Sends what is left. */
  stop(): Promise<void>;
}

/**
 * Sends the spans of this process by OTLP (HTTP, JSON) when OTEL_EXPORTER_OTLP_ENDPOINT or OTEL_EXPORTER_OTLP_TRACES_ENDPOINT
 * names a collector. UKETORI_TRACE_RATIO of the requests are traced (0 to 1, default 1); who continues a trace does what
 * its beginning decided.
 */
export async function startTracing(
  process_name: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<RunningTracing | null> {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT && !env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) return null;
  const [sdk, { AsyncLocalStorageContextManager }, { OTLPTraceExporter }, core, resources] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/core'),
      import('@opentelemetry/resources'),
    ]);
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({
      'service.name': `uketori-${process_name}`,
      'service.instance.id': `${process_name}-${process.pid}`,
    }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(ratioOf(env)) }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter(), scheduledDelayMillis: 1000 }),
    ],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  tracing = true;
  return {
    stop: async () => {
      tracing = false;
      await provider.shutdown().catch(() => undefined);
    },
  };
}

function ratioOf(env: NodeJS.ProcessEnv): number {
  const ratio = Number(env.UKETORI_TRACE_RATIO || 1);
  if (!(ratio >= 0 && ratio <= 1)) throw new Error('UKETORI_TRACE_RATIO must be a number from 0 to 1');
  return ratio;
}

interface SpanOptions {
  kind?: SpanKind;
  attributes?: Attributes;
  /** Traceparent of what caused it; else it belongs to the span that is active. */
  parent?: string | undefined;
  /** Traceparents of what it also handles. */
  links?: readonly string[];
}

/** Runs work in a span; a refusal is no error. */
export async function inSpan<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  if (!tracing) return work();
  const parent = options.parent === undefined ? context.active() : contextOf(options.parent);
  const span = tracer().startSpan(name, spanOptions(options), parent);
  try {
    return await context.with(trace.setSpan(parent, span), work);
  } catch (error) {
    fail(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** A span that others end: of a request, whose work is handed on by a callback. */
export interface OpenSpan {
  run<T>(work: () => T): T;
  end(name: string, attributes: Attributes, failed: boolean): void;
}

/** Whether spans are made: a hot path asks before it builds their attributes. */
export function isTracing(): boolean {
  return tracing;
}

/** Null while tracing is off. */
export function openSpan(name: string, options: SpanOptions): OpenSpan | null {
  if (!tracing) return null;
  const parent = options.parent === undefined ? context.active() : contextOf(options.parent);
  const span = tracer().startSpan(name, spanOptions(options), parent);
  return {
    run: (work) => context.with(trace.setSpan(parent, span), work),
    end: (last_name, attributes, failed) => {
      span.updateName(last_name);
      span.setAttributes(attributes);
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

/** Traceparent of the active span; null while tracing is off. */
export function activeTraceparent(): string | null {
  if (!tracing) return null;
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent ?? null;
}

/** Trace id of the active span, for the log; null while tracing is off. */
export function activeTraceId(): string | null {
  return tracing ? (trace.getSpanContext(context.active())?.traceId ?? null) : null;
}

const tracer = () => trace.getTracer('uketori');

const contextOf = (traceparent: string): Context => propagation.extract(ROOT_CONTEXT, { traceparent });

function spanOptions({ kind, attributes, links = [] }: SpanOptions) {
  const linked = links.flatMap((traceparent): Link[] => {
    const found = trace.getSpanContext(contextOf(traceparent));
    return found ? [{ context: found }] : [];
  });
  return { kind: kind ?? SpanKind.INTERNAL, attributes: attributes ?? {}, links: linked };
}

function fail(span: Span, error: unknown): void {
  if (error instanceof DomainError) span.setAttribute('uketori.refusal', error.code);
  else span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'error' });
}
