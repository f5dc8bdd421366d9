import { type Static, Type } from 'typebox'
import { Closed, DoneText } from '../../kernel/index.ts'
import { type RechargeType, rechargeTypes } from './types.ts'

export const RechargeRequest = Closed(
  {
    type: Type.Unsafe<RechargeType>({
      type: 'string',
      enum: Object.keys(rechargeTypes),
      description:
        'How to pay: `PayAOrder` and `PayBOrder` in the app of provider A or B, `PayAWapOrder` and `PayBWapOrder` in a browser. The start-up resource lists those on offer.',
      examples: ['PayAOrder'],
    }),
    amount: Type.Integer({
      minimum: 1,
      maximum: 1_000_000_000_000,
      description:
        'Money in its smallest unit. Times `recharge-ratio` it must lie within `recharge-min` and `recharge-max`.',
      examples: [100],
    }),
    from: Type.Unsafe<1 | 2 | 3 | 4 | 5>({
      type: 'integer',
      enum: [1, 2, 3, 4, 5],
      description: 'The device: 1 pc, 2 h5, 3 iOS, 4 Android, 5 other.',
      examples: [5],
    }),
  },
  { examples: [{ type: 'PayAOrder', amount: 100, from: 5 }] },
)
export type RechargeRequest = Static<typeof RechargeRequest>

const message = DoneText({ examples: ['Complete the payment to finish your recharge.'] })
const sign = (description: string) => Type.String({ description, examples: ['mL0u…=='] })

const SignedRequest = Closed(
  {
    message,
    data: Type.String({
      description: 'The signed request, to be handed to the app of provider A as it is.',
      examples: ['app_id=2021…&biz_content=…&sign=…'],
    }),
  },
  { title: 'PayAOrder' },
)

const AppParameters = Closed(
  {
    message,
    data: Closed(
      {
        appid: Type.String({ description: 'Application id.', examples: ['app8888888888888888'] }),
        partnerid: Type.String({ description: 'Merchant id.', examples: ['1900000001'] }),
        prepayid: Type.String({ description: 'Prepayment id.', examples: ['201410272009395522657a690389285100'] }),
        package: Type.String({ description: 'Fixed by the provider.', examples: ['Sign=…'] }),
        noncestr: Type.String({ description: 'Random text.', examples: ['5K8264ILTKCH16CQ2502SI8ZNMTM67VS'] }),
        timestamp: Type.Integer({ description: 'Seconds since 1970.', examples: [1794733200] }),
        sign: sign('Signature over the other fields.'),
      },
      { description: 'What the client library of provider B is called with in an app.' },
    ),
  },
  { title: 'PayBOrder' },
)

const BrowserParameters = Closed(
  {
    message,
    data: Closed(
      {
        appId: Type.String({ description: 'Application id.', examples: ['app8888888888888888'] }),
        package: Type.String({ description: 'Prepayment id.', examples: ['prepay_id=2014102720093955'] }),
        nonceStr: Type.String({ description: 'Random text.', examples: ['5K8264ILTKCH16CQ2502SI8ZNMTM67VS'] }),
        timeStamp: Type.String({ description: 'Seconds since 1970.', examples: ['1794733200'] }),
        signType: Type.String({ description: 'Always `RSA`.', examples: ['RSA'] }),
        paySign: sign('Signature over the other fields.'),
      },
      { description: 'What the client library of provider B is called with in a browser.' },
    ),
  },
  { title: 'PayBWapOrder' },
)

const Address = Type.String({
  title: 'PayAWapOrder',
  description: 'The address to send the browser to.',
  examples: ['https://pay.example.org/gateway?…'],
})

/** What is paid with; its form follows the request's `type`. */
export const RechargePayload = Type.Union([SignedRequest, Address, AppParameters, BrowserParameters], {
  description: 'What to pay with. `PayAWapOrder` answers with a bare JSON string, the others with an object.',
})

/** The answer that ends a provider's repeats. */
export const TakenObject = Closed(
  {
    code: Type.String({ enum: ['SUCCESS', 'FAIL'], description: 'Whether it was taken.', examples: ['SUCCESS'] }),
    message: Type.String({ description: 'The same in Chinese.', examples: ['成功'] }),
  },
  { description: 'What the provider wants to hear.' },
)
export const Taken = Type.String({ description: 'What the provider wants to hear.', examples: ['success'] })
