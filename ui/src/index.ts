export type { InputAttributes, LinkAttributes } from './attributes.ts'
export { Avatar, type AvatarProps, type AvatarSize } from './components/avatar.tsx'
export { Badge, Note, type Tone, UnreadBadge } from './components/badge.tsx'
export {
  Button,
  type ButtonLook,
  type ButtonProps,
  type ButtonSize,
  buttonClass,
  LinkButton,
  type LinkButtonProps,
} from './components/button.tsx'
export { Card, type CardProps } from './components/card.tsx'
export { Checkbox, type CheckboxProps, type ChoiceProps, Radio, Switch } from './components/choice.tsx'
export { EmptyState, type EmptyStateProps } from './components/empty-state.tsx'
export { Field, type FieldProps } from './components/field.tsx'
export { FieldFrame, type FieldFrameProps, type FrameProps, type Wiring } from './components/field-frame.tsx'
export { Coins, type CoinsProps, Count, DateTime, type DateTimeProps, Money } from './components/figures.tsx'
export { IconButton, type IconButtonProps } from './components/icon-button.tsx'
export { Menu, type MenuItem, type MenuProps, type MenuTrigger } from './components/menu.tsx'
export { Dialog, type ModalProps, Sheet } from './components/modal.tsx'
export { Pager, type PagerProps } from './components/pager.tsx'
export { type Picture, PictureGrid, type PictureGridProps } from './components/picture-grid.tsx'
export { NewPill, Pill, PillLink, type PillLinkProps, type PillProps } from './components/pill.tsx'
export { Progress, type ProgressProps } from './components/progress.tsx'
export { type Segment, Segmented, type SegmentedProps } from './components/segmented.tsx'
export { type Option, Select, type SelectProps } from './components/select.tsx'
export { Skeleton, SkeletonRows } from './components/skeleton.tsx'
export { type Column, Table, type TableProps } from './components/table.tsx'
export { type Tab, type TabLink, TabLinks, Tabs, type TabsProps } from './components/tabs.tsx'
export { countCharacters, TextArea, type TextAreaProps } from './components/text-area.tsx'
export { Toaster, toast } from './components/toast.tsx'
export { Tooltip, type TooltipProps } from './components/tooltip.tsx'
export { cx } from './cx.ts'
export { historySettled, isAtLayer, useLayer } from './layers.ts'
