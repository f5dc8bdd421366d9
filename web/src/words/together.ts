import type { Catalogue } from '@plaza/ui/words'

type Files = Record<string, { default: Catalogue }>

/** Puts the areas' catalogues together; their keys begin with the area's name, so they cannot meet. */
export const together = (ui: Catalogue, files: Files): Catalogue =>
  Object.assign({}, ui, ...Object.values(files).map((file) => file.default))
