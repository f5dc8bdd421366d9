import { text, url, whole } from './variables.ts'

/** Observability: metrics that are scraped, traces and metrics that are sent. */
export const watching = {
  METRICS_TOKEN: text({
    about: 'Bearer token for /metrics; needed in production. Unset: only this machine may read it.',
    initial: undefined,
    isSecret: true,
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: url({
    about:
      'An OpenTelemetry collector (OTLP in JSON over HTTP, such as http://127.0.0.1:4318): traces and figures go there. Unset: nothing is traced.',
    initial: undefined,
    schemes: ['http', 'https'],
  }),
  OTEL_EXPORTER_OTLP_HEADERS: text({
    about: 'What is sent along to it: name=value,name=value.',
    initial: undefined,
    isSecret: true,
    pattern: /^[\w-]+=[^,]*(,[\w-]+=[^,]*)*$/,
    form: 'a list such as name=value,name=value',
  }),
  OTEL_SERVICE_NAME: text({ about: 'The name of this service there.', initial: 'plaza' }),
  OTEL_TRACES_SAMPLER_ARG: text({
    about: 'Which part of all traces is recorded, from 0 to 1.',
    initial: '1',
    pattern: /^(0(\.\d+)?|1(\.0+)?)$/,
    form: 'a number from 0 to 1',
  }),
  OTEL_METRIC_EXPORT_INTERVAL: whole({
    about: 'Milliseconds between two sendings of the figures.',
    initial: 60_000,
    min: 1000,
    max: 3_600_000,
  }),
} as const
