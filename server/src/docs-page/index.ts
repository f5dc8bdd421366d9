/** The documentation at `/docs`, and the words it opens with. */
export { about } from './about.ts'
export { registerDocsPage } from './routes.ts'
