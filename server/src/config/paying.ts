import { list, text, url, whole } from './variables.ts'

const PAYEE = /^[0-9A-Za-z_-]{1,64}$/
const PAYEE_FORM = 'letters and digits, at most 64'

/** Where money comes from: the providers, their sandbox, and the app store. */
export const paying = {
  'Payment providers': {
    PAY_A_URL: url({
      about: 'Gateway of payment provider A. Unset: the sandbox, or in production no payment by A.',
      initial: undefined,
      schemes: ['http', 'https'],
    }),
    PAY_A_APP_ID: text({ about: 'Application id there.', initial: undefined, pattern: PAYEE, form: PAYEE_FORM }),
    PAY_A_MERCHANT_ID: text({
      about: 'Merchant (seller) id there.',
      initial: undefined,
      pattern: PAYEE,
      form: PAYEE_FORM,
    }),
    PAY_A_PRIVATE_KEY: text({ about: 'Our RSA private key, PEM or base64.', initial: undefined, isSecret: true }),
    PAY_A_PUBLIC_KEY: text({
      about: 'The RSA public key of the provider, PEM or base64.',
      initial: undefined,
      isSecret: true,
    }),
    PAY_B_URL: url({
      about: 'API of payment provider B, without /v3. Unset: the sandbox, or in production no payment by B.',
      initial: undefined,
      schemes: ['http', 'https'],
    }),
    PAY_B_MERCHANT_ID: text({ about: 'Merchant id there.', initial: undefined, pattern: PAYEE, form: PAYEE_FORM }),
    PAY_B_APP_ID: text({
      about: 'Application id that pays in the provider’s app.',
      initial: undefined,
      pattern: PAYEE,
      form: PAYEE_FORM,
    }),
    PAY_B_WEB_APP_ID: text({
      about: 'Application id that pays in a browser. Unset: PAY_B_APP_ID.',
      initial: undefined,
      pattern: PAYEE,
      form: PAYEE_FORM,
    }),
    PAY_B_SERIAL: text({
      about: 'Serial number of our certificate.',
      initial: undefined,
      pattern: /^[0-9A-Fa-f]{1,64}$/,
      form: 'hexadecimal digits',
    }),
    PAY_B_PRIVATE_KEY: text({ about: 'Our RSA private key, PEM or base64.', initial: undefined, isSecret: true }),
    PAY_B_SECRET: text({
      about: 'The key callbacks are encrypted with.',
      initial: undefined,
      isSecret: true,
      pattern: /^[\x21-\x7e]{32}$/,
      form: 'exactly 32 characters',
    }),
    PAY_B_PUBLIC_KEY_ID: text({
      about: 'Id (or certificate serial number) of the key the provider signs with.',
      initial: undefined,
      pattern: PAYEE,
      form: PAYEE_FORM,
    }),
    PAY_B_PUBLIC_KEY: text({
      about: 'That RSA public key, PEM or base64, or its certificate.',
      initial: undefined,
      isSecret: true,
    }),
  },
  'Sandbox of the payment providers': {
    SANDBOX_REPEAT_SPEED: whole({
      about:
        'How many seconds of a played provider pass in one of ours, between the repeats of a callback that was not taken: 60 makes its day 24 minutes. 0 never repeats.',
      initial: 60,
      min: 0,
      max: 1_000_000,
    }),
    SANDBOX_CALLBACK_DELAY_MS: whole({
      about: 'How long a played provider waits before its first callback, so that an order is seen waiting.',
      initial: 0,
      min: 0,
      max: 30_000,
    }),
  },
  'In-app purchase': {
    STORE_IAP_ROOT_CERTS: list({
      about:
        'Files with the root certificates of the app store, DER or PEM. Unset: the sandbox store; in production no in-app purchase.',
      initial: [],
      pattern: /\S/,
      form: 'paths of files',
    }),
    STORE_IAP_BUNDLE_ID: text({ about: 'Bundle id of the app there.', initial: undefined }),
    STORE_IAP_APP_ID: whole({
      about: 'Number of the app there; needed for its production environment. 0: none.',
      initial: 0,
      min: 0,
      max: Number.MAX_SAFE_INTEGER,
    }),
    STORE_IAP_ENVIRONMENT: text({
      about: 'Whose purchases are taken: Production or Sandbox. Unset: Production in production, else Sandbox.',
      initial: undefined,
      pattern: /^(Production|Sandbox)$/,
      form: 'Production or Sandbox',
    }),
    STORE_IAP_CURRENCY: text({
      about: 'Currency that products are listed in; prices in it are compared.',
      initial: 'CNY',
      pattern: /^[A-Z]{3}$/,
      form: 'three capital letters such as CNY',
    }),
  },
} as const
