/** Addresses of the web in a text, without what follows them in a sentence. */
export const LINKS = /(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?，。；：！？、）)\]])/g
