export {
  createOutboundHttp,
  type OutboundAnswer,
  type OutboundHttp,
  type OutboundHttpOptions,
  OutboundRefused,
  type OutboundRequest,
} from './outbound-http.ts'
