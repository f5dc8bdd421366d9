/** The two faces in a browser: their files, pages made on the server, previews for people outside. */
export { type FacesOptions, registerFaces } from './register.ts'
