/** The two frontends in a browser: their files, pages made on the server, previews for people outside. */
export { type FrontendsOptions, registerFrontends } from './register.ts'
