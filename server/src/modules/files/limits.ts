/** Limits of an upload, and of uploads per person. */
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024
export const MAX_VIDEO_BYTES = 100 * 1024 * 1024

/** Over all frames of an animation. */
export const MAX_PIXELS = 50_000_000
export const MAX_FRAMES = 1000
/** Frames times pixels of an animation: encoding one costs far more than a still picture of as many pixels. */
export const MAX_ANIMATION_PIXELS = 25_000_000
/** Renditions of an animation with more pixels than this, before or after, show only its first frame. */
export const MAX_MOVING_PIXELS = 5_000_000

export const UPLOAD_ADDRESS_LIFE_S = 3600
export const UPLOADS_PER_HOUR = 200
export const BYTES_PER_DAY = 2 * 1024 ** 3
export const MAX_UNFINISHED_UPLOADS = 50

/** A slower sender is cut off, so that a few of them cannot hold every slot. */
export const MIN_BYTES_PER_S = 10 * 1024
/** Uploads one process receives at once. */
export const MAX_RECEIVING = 64
/** Of them from one client address: a post with nine photos, and another user behind the same address. */
export const MAX_RECEIVING_PER_ADDRESS = 16

/**
 * Work on images is counted by the decoded pixels, in steps of so many. A picture takes at least one step, and a reader
 * who scrolls through a community without cached renditions sees hundreds.
 */
export const PIXELS_PER_STEP = 2_000_000
/** New renditions for one client address. */
export const PIXEL_STEPS_PER_MINUTE = 500
/** What one person uploads, and new renditions they ask for, from all addresses: six thousand million pixels. */
export const PERSON_PIXEL_STEPS_PER_HOUR = 3000
/** New renditions, not views of them, for one client address. */
export const RENDITIONS_PER_MINUTE = 600
export const MAX_RENDITION_SIDE = 4096
export const RENDITION_CACHE_BYTES = 1024 ** 3

/** How long an uploaded file waits to be used before it is removed. */
export const LOOSE_HOURS = 24
