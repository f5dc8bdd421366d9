import type {
  ButtonHTMLAttributes,
  PartialAnchorHTMLAttributes,
  PartialInputHTMLAttributes,
  PartialSelectHTMLAttributes,
  TextareaHTMLAttributes,
} from 'preact'

/** What a component passes on to its element. Its class and id are plain texts: Preact's types allow signals, which we do not use. */
type Passed<Attributes> = Omit<Attributes, 'class' | 'className' | 'id'> & { className?: string; id?: string }

export type ButtonAttributes = Passed<ButtonHTMLAttributes<HTMLButtonElement>>
export type TextAreaAttributes = Passed<TextareaHTMLAttributes<HTMLTextAreaElement>>
// The roles that Preact's types allow here depend on the other attributes. No component takes one.
export type LinkAttributes = Omit<Passed<PartialAnchorHTMLAttributes<HTMLAnchorElement>>, 'role'>
export type SelectAttributes = Omit<Passed<PartialSelectHTMLAttributes<HTMLSelectElement>>, 'role'>
export type InputAttributes = Omit<Passed<PartialInputHTMLAttributes<HTMLInputElement>>, 'role' | 'type' | 'list'>
