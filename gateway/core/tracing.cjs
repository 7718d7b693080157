const { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = require('@opentelemetry/api');

/**
 * Traces by OpenTelemetry. A request's trace begins here, or with the click that a page names in its traceparent; services
 * continue it. The gateway alone decides whether a trace is sent.
 * @param {NodeJS.ProcessEnv} env
 * @returns {{begin(req, res, next): void, stop(): Promise<void>}}  without a collector it only removes the clients' headers
 */
function gatewayTracing(env) {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT && !env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT)
    return {
      begin(req, _res, next) {
        delete req.headers.traceparent;
        delete req.headers.tracestate;
        next();
      },
      stop: async () => undefined,
    };
  const {
    BatchSpanProcessor,
    TraceIdRatioBasedSampler,
    TracerProvider,
  } = require('@opentelemetry/sdk-trace');
  const { OTLPTraceExporter } = require('@opentelemetry/exporter-trace-otlp-http');
  const { W3CTraceContextPropagator } = require('@opentelemetry/core');
  const { resourceFromAttributes } = require('@opentelemetry/resources');
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'uketori-gateway',
      'service.instance.id': `gateway-${process.pid}`,
    }),
    sampler: new TraceIdRatioBasedSampler(ratioOf(env)),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter(), scheduledDelayMillis: 1000 }),
    ],
  });
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  const tracer = trace.getTracer('uketori');

  return {
    begin(req, res, next) {
      const parent = propagation.extract(ROOT_CONTEXT, { traceparent: req.headers.traceparent });
      const span = tracer.startSpan(req.method, { kind: SpanKind.SERVER }, parent);
      delete req.headers.traceparent;
      delete req.headers.tracestate;
      propagation.inject(trace.setSpan(context.active(), span), req.headers);
      res.once('close', () => {
        const endpoint = req.egContext?.apiEndpoint?.apiEndpointName ?? 'none';
        span.updateName(`${req.method} ${endpoint}`);
        span.setAttributes({
          'http.request.method': req.method,
          'http.response.status_code': res.statusCode,
          'uketori.endpoint': endpoint,
          'uketori.request_id': req.uketori?.request_id ?? '',
        });
        if (res.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      });
      next();
    },
    stop: () => provider.shutdown().catch(() => undefined),
  };
}

function ratioOf(env) {
  const ratio = Number(env.UKETORI_TRACE_RATIO || 1);
  if (!(ratio >= 0 && ratio <= 1)) throw new Error('UKETORI_TRACE_RATIO must be a number from 0 to 1');
  return ratio;
}

module.exports = { gatewayTracing };
