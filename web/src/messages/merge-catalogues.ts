import type { Catalogue } from '@plaza/ui/messages'

type Files = Record<string, { default: Catalogue }>

/** Merges the areas' catalogues; their keys begin with the area's name, so they cannot collide. */
export const mergeCatalogues = (ui: Catalogue, files: Files): Catalogue =>
  Object.assign({}, ui, ...Object.values(files).map((file) => file.default))
