export { createWebPush, type WebPush, type WebPushOptions } from './web-push.ts'
