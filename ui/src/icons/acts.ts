// What one can do.
import { icon } from './icon.tsx'

export const PlusIcon = /* @__PURE__ */ icon('M12 5v14M5 12h14')
export const MinusIcon = /* @__PURE__ */ icon('M5 12h14')
export const HeartIcon = /* @__PURE__ */ icon('M12 20s-7-4.5-7-10a4 4 0 0 1 7-2.6A4 4 0 0 1 19 10c0 5.5-7 10-7 10z')
export const CommentIcon = /* @__PURE__ */ icon('M4 5h16v11H9l-5 4z')
export const GiftIcon = /* @__PURE__ */ icon(
  'M6 10h12a2 2 0 0 1 2 2v6a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2v-6a2 2 0 0 1 2 -2zM3 7h18v3H3zM12 7v13M12 7c-4 0-5-4-3-4s3 4 3 4c0-4 5-5 5-2.5S15 7 12 7z',
)
export const BookmarkIcon = /* @__PURE__ */ icon('M6 4h12v17l-6-4-6 4z')
export const ShareIcon = /* @__PURE__ */ icon('M12 15V4M8 8l4-4 4 4M5 13v7h14v-7')
export const SendIcon = /* @__PURE__ */ icon('M21 3L10 14M21 3l-7 18-4-7-7-4z')
export const EditIcon = /* @__PURE__ */ icon('M4 20l1-5L16 4l4 4L9 19zM14 6l4 4')
export const TrashIcon = /* @__PURE__ */ icon('M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14M10 11v6M14 11v6')
export const CopyIcon = /* @__PURE__ */ icon(
  'M10 8h8a2 2 0 0 1 2 2v8a2 2 0 0 1 -2 2h-8a2 2 0 0 1 -2 -2v-8a2 2 0 0 1 2 -2zM16 8V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h2',
)
export const LinkIcon = /* @__PURE__ */ icon(
  'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7L12 7M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7L12 17',
)
export const DownloadIcon = /* @__PURE__ */ icon('M12 4v11M8 11l4 4 4-4M5 17v3h14v-3')
export const UploadIcon = /* @__PURE__ */ icon('M12 16V5M8 9l4-4 4 4M5 17v3h14v-3')
export const RefreshIcon = /* @__PURE__ */ icon(
  'M20 11a8 8 0 0 0-14.5-3.5L4 9M4 4v5h5M4 13a8 8 0 0 0 14.5 3.5L20 15M20 20v-5h-5',
)
export const UndoIcon = /* @__PURE__ */ icon('M8 5L4 9l4 4M4 9h10a6 6 0 0 1 0 12h-3')
export const FlagIcon = /* @__PURE__ */ icon('M5 21V4M5 4c5-2 8 2 14 0v10c-6 2-9-2-14 0')
export const BlockIcon = /* @__PURE__ */ icon('M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M5.7 5.7l12.6 12.6')
export const SignOutIcon = /* @__PURE__ */ icon('M14 4H5v16h9M10 12h11M17 8l4 4-4 4')
export const SignInIcon = /* @__PURE__ */ icon('M10 4h9v16h-9M3 12h11M10 8l4 4-4 4')
export const FilterIcon = /* @__PURE__ */ icon('M3 5h18l-7 8v6l-4 2v-8z')
export const SortIcon = /* @__PURE__ */ icon('M8 5v14M4.5 15.5L8 19l3.5-3.5M16 19V5M12.5 8.5L16 5l3.5 3.5')
export const DragIcon = /* @__PURE__ */ icon(
  'M8.5 6a0.5 0.5 0 1 0 1 0a0.5 0.5 0 1 0 -1 0M14.5 6a0.5 0.5 0 1 0 1 0a0.5 0.5 0 1 0 -1 0M8.5 12a0.5 0.5 0 1 0 1 0a0.5 0.5 0 1 0 -1 0M14.5 12a0.5 0.5 0 1 0 1 0a0.5 0.5 0 1 0 -1 0M8.5 18a0.5 0.5 0 1 0 1 0a0.5 0.5 0 1 0 -1 0M14.5 18a0.5 0.5 0 1 0 1 0a0.5 0.5 0 1 0 -1 0',
)
export const ExternalIcon = /* @__PURE__ */ icon('M14 4h6v6M20 4l-9 9M18 14v6H4V6h6')
