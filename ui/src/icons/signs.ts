// Signs and states.
import { icon } from './icon.tsx'

export const CheckIcon = /* @__PURE__ */ icon('M5 12.5l4.5 4.5L19 7')
export const VerifiedIcon = /* @__PURE__ */ icon('M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M8 12.3l2.8 2.7L16 9.5')
export const CloseIcon = /* @__PURE__ */ icon('M6 6l12 12M18 6L6 18')
export const MoreIcon = /* @__PURE__ */ icon(
  'M4.3 12a0.7 0.7 0 1 0 1.4 0a0.7 0.7 0 1 0 -1.4 0M11.3 12a0.7 0.7 0 1 0 1.4 0a0.7 0.7 0 1 0 -1.4 0M18.3 12a0.7 0.7 0 1 0 1.4 0a0.7 0.7 0 1 0 -1.4 0',
)
export const MenuIcon = /* @__PURE__ */ icon('M4 7h16M4 12h16M4 17h16')
export const ChevronLeftIcon = /* @__PURE__ */ icon('M15 5l-7 7 7 7')
export const ChevronRightIcon = /* @__PURE__ */ icon('M9 5l7 7-7 7')
export const ChevronUpIcon = /* @__PURE__ */ icon('M5 15l7-7 7 7')
export const ChevronDownIcon = /* @__PURE__ */ icon('M5 9l7 7 7-7')
export const ArrowLeftIcon = /* @__PURE__ */ icon('M20 12H4M10 6l-6 6 6 6')
export const ArrowRightIcon = /* @__PURE__ */ icon('M4 12h16M14 6l6 6-6 6')
export const ArrowUpIcon = /* @__PURE__ */ icon('M12 20V4M6 10l6-6 6 6')
export const ArrowDownIcon = /* @__PURE__ */ icon('M12 4v16M6 14l6 6 6-6')
export const WarningIcon = /* @__PURE__ */ icon('M12 4l9.5 16h-19zM12 10v4.5M12 17.3v.1')
export const InfoIcon = /* @__PURE__ */ icon('M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M12 11v5.5M12 7.6v.1')
export const BellOffIcon = /* @__PURE__ */ icon(
  'M4 4l16 16M7.2 5.4A6 6 0 0 1 18 9c0 2.4.3 4 .7 5.2M16 16H4s2-1 2-7M10 20a2 2 0 0 0 4 0',
)
export const EyeIcon = /* @__PURE__ */ icon(
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM9 12a3 3 0 1 0 6 0a3 3 0 1 0 -6 0',
)
export const EyeOffIcon = /* @__PURE__ */ icon(
  'M4 4l16 16M10 5.7c.6-.1 1.3-.2 2-.2 6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.6 3.3M6.5 7.3A16 16 0 0 0 2.5 12S6 18.5 12 18.5c1.6 0 3.1-.5 4.4-1.2M9.9 9.9a3 3 0 0 0 4.2 4.2',
)
export const LockIcon = /* @__PURE__ */ icon(
  'M7 11h10a2 2 0 0 1 2 2v6a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-6a2 2 0 0 1 2 -2zM8 11V8a4 4 0 0 1 8 0v3',
)
export const KeyIcon = /* @__PURE__ */ icon('M4 15a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M11 12l8-8M16 7l3 3M13.5 9.5l2 2')
export const ShieldIcon = /* @__PURE__ */ icon('M12 3l8 3v6c0 5-3.5 8-8 9-4.5-1-8-4-8-9V6z')
export const ClockIcon = /* @__PURE__ */ icon('M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M12 7v5l3.5 2')
export const StarIcon = /* @__PURE__ */ icon('M12 4l2.5 5.2 5.5.8-4 4 1 5.7-5-2.7-5 2.7 1-5.7-4-4 5.5-.8z')
export const CoinIcon = /* @__PURE__ */ icon('M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M12 7.5l4.5 4.5-4.5 4.5L7.5 12z')
export const OfflineIcon = /* @__PURE__ */ icon(
  'M4 4l16 16M8.5 16a5 5 0 0 1 7 0M5 12.5a10 10 0 0 1 4.5-2.6M14.5 9.9a10 10 0 0 1 4.5 2.6M2 9a15 15 0 0 1 4.5-2.9M10.5 5a15 15 0 0 1 11.5 4M12 19.5v.1',
)
export const SpinnerIcon = /* @__PURE__ */ icon('M12 3a9 9 0 1 1-9 9')
