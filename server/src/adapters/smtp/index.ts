export { createSmtpSender, type SmtpOptions, type SmtpSender } from './smtp.ts'
