import type { Language, Templates } from '../kernel/index.ts'
import { decisions } from './en/decisions.ts'
import { done } from './en/done.ts'
import { notices } from './en/notices.ts'
import { orders } from './en/orders.ts'
import { sent } from './en/sent.ts'
import { decisions as decisionsZh } from './zh-cn/decisions.ts'
import { done as doneZh } from './zh-cn/done.ts'
import { notices as noticesZh } from './zh-cn/notices.ts'
import { orders as ordersZh } from './zh-cn/orders.ts'
import { sent as sentZh } from './zh-cn/sent.ts'

/** Templates of what is stored or queued for people, by code: every code in every language. */
export const templates: Readonly<Record<Language, Templates>> = {
  en: { ...decisions, ...done, ...notices, ...orders, ...sent },
  'zh-CN': { ...decisionsZh, ...doneZh, ...noticesZh, ...ordersZh, ...sentZh },
}
