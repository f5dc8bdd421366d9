/** A text that depends on a number, by the plural forms of its language; `other` is the default. */
export type Plural = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>

export type Catalogue = Record<string, string | Plural>

/** What another language must have: exactly the keys of `C`. Missing ones do not compile. */
export type Same<C extends Catalogue> = { [K in keyof C]: C[K] extends string ? string : string | Plural }

type Names<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never
type TextOf<M> = M extends string ? M : M extends Record<string, infer S> ? S : never

/** The parameters in braces of a message, plus `count` where it has plural forms. */
export type ParamsOf<M> = Names<TextOf<M>> | (M extends string ? never : 'count')

export type Args<M, Value> = [ParamsOf<M>] extends [never] ? [] : [params: Record<ParamsOf<M>, Value>]

/** The keys whose messages take no parameters: for labels that are kept in data. */
export type PlainKey<C> = { [K in keyof C]: [ParamsOf<C[K]>] extends [never] ? K : never }[keyof C]
