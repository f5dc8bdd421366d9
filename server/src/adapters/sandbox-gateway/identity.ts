/** Plaza's accounts at the sandbox providers. */
export const identityA = { applicationId: '2021000000000001', merchantId: '2088000000000001' } as const

export const identityB = {
  merchantId: '1900000001',
  applicationIds: { app: 'wx0000000000000001', web: 'wx0000000000000002' },
  serial: '5157F09EFDC096DE15EBE81A47057A7232F1B8E1',
  providerKeyId: 'PUB_KEY_ID_0000000000000000000000000001',
} as const
