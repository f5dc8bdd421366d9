/** Addresses that belong to programs: nothing below them is ever a page. */
export const FOR_PROGRAMS = /^\/(api|storage|sandbox|docs|openapi\.json|healthz|readyz|metrics|assets)(\/|$)/
