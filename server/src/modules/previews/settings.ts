import { Type } from 'typebox'
import { Closed, defineSetting } from '../../kernel/index.ts'

export const previewsSetting = defineSetting({
  name: 'link-previews',
  description: 'Link previews: whether the service reads the pages that posts link to.',
  schema: Closed({ switch: Type.Boolean({ description: 'Show links in posts as cards.' }) }),
  initial: { switch: true },
})
