import { Type } from 'typebox'
import { Closed, defineSetting } from '../../kernel/index.ts'

export const previewsSetting = defineSetting({
  name: 'link-previews',
  description: 'Previews of links: whether the service reads the pages that posts link to.',
  schema: Closed({ switch: Type.Boolean({ description: 'Links in posts show a card.' }) }),
  initial: { switch: true },
})
