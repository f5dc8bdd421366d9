export { createSmsHttp, type SmsHttpOptions } from './sms-http.ts'
