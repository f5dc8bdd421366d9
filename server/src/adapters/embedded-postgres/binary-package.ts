/** An installed package with PostgreSQL's programs, libraries and shared files below `native`. */
export interface BinaryPackage {
  root: string
  version: string
}
