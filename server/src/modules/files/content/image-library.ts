import sharp from 'sharp'

// Of some thirty decoders only these can run in this process, whatever bytes pretend to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadNsgif', 'VipsForeignLoadWebp'],
})
// One thread each, and nothing kept in memory.
sharp.concurrency(1)
sharp.cache(false)

/**
 * What decodes and writes images, as this process may use it. Loading it takes more than a tenth of a second and some twenty
 * megabytes, so whatever imports it is itself imported with the first image.
 */
export { sharp }
