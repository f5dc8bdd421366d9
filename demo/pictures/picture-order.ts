import type { PictureSize } from './picture-size.ts'
import type { PictureKind } from './pictures.ts'

/** A picture a step wants painted. */
export interface PictureOrder extends PictureSize {
  /** Unique over all steps, such as `avatar/lin`; also where the file is stored. */
  key: string
  kind: PictureKind
  seed: string
  /** A video of so many frames instead of a picture. */
  frames?: number
}
