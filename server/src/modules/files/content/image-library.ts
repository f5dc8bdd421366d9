import sharp from 'sharp'

// Of some thirty decoders only these can run in this process, whatever the bytes claim to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadNsgif', 'VipsForeignLoadWebp'],
})
// One thread each, and nothing kept in memory.
sharp.concurrency(1)
sharp.cache(false)

/**
 * The image library, as this process may use it. Loading it takes more than a tenth of a second and some twenty
 * megabytes, so modules that import it are themselves imported with the first image.
 */
export { sharp }
