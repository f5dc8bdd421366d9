// Pages one can go to.
import { icon } from './icon.tsx'

export const HomeIcon = /* @__PURE__ */ icon('M3 11l9-7 9 7v9a1 1 0 0 1-1 1h-5v-6H9v6H4a1 1 0 0 1-1-1z')
export const TopicsIcon = /* @__PURE__ */ icon(
  'M4 9a5 5 0 1 0 10 0a5 5 0 1 0 -10 0M11 15a5 5 0 1 0 10 0a5 5 0 1 0 -10 0',
)
export const CalendarIcon = /* @__PURE__ */ icon(
  'M6 5h12a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2zM4 10h16M9 3v4M15 3v4',
)
export const BellIcon = /* @__PURE__ */ icon('M6 9a6 6 0 1 1 12 0c0 6 2 7 2 7H4s2-1 2-7M10 20a2 2 0 0 0 4 0')
export const WalletIcon = /* @__PURE__ */ icon(
  'M6 6h12a3 3 0 0 1 3 3v7a3 3 0 0 1 -3 3h-12a3 3 0 0 1 -3 -3v-7a3 3 0 0 1 3 -3zM16 12.5h2M3 10h18',
)
export const PersonIcon = /* @__PURE__ */ icon('M8 8a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M4 21c1-4 4-6 8-6s7 2 8 6')
export const PeopleIcon = /* @__PURE__ */ icon(
  'M5.5 8a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0M2.5 20c.6-3.6 3-5.5 6.5-5.5s5.9 1.9 6.5 5.5M15.5 4.8a3.5 3.5 0 0 1 0 6.4M18 15c2 .7 3.1 2.4 3.5 5',
)
export const PersonAddIcon = /* @__PURE__ */ icon(
  'M6 8a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M2.5 21c1-4 3.7-6 7.5-6 1.6 0 3 .3 4.2 1M18 15v6M15 18h6',
)
export const SearchIcon = /* @__PURE__ */ icon('M4 11a7 7 0 1 0 14 0a7 7 0 1 0 -14 0M16 16l5 5')
export const ShopIcon = /* @__PURE__ */ icon('M4 9h16l-1 12H5zM8 9V7a4 4 0 0 1 8 0v2')
export const BookIcon = /* @__PURE__ */ icon('M5 4h11a3 3 0 0 1 3 3v14H8a3 3 0 0 1-3-3zM5 18a3 3 0 0 1 3-3h11')
export const DocumentIcon = /* @__PURE__ */ icon('M6 3h8l5 5v13H6zM14 3v5h5M9 13h7M9 17h5')
export const QuestionIcon = /* @__PURE__ */ icon(
  'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M12 16.8v.1',
)
export const SettingsIcon = /* @__PURE__ */ icon(
  'M9 12a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.1 2.1M16.3 16.3l2.1 2.1M18.4 5.6l-2.1 2.1M7.7 16.3l-2.1 2.1',
)
export const SlidersIcon = /* @__PURE__ */ icon(
  'M4 7h9M17 7h3M4 17h3M11 17h9M13 7a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M7 17a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
)
export const TrophyIcon = /* @__PURE__ */ icon(
  'M8 4h8v5a4 4 0 0 1-8 0zM8 5H4v2a4 4 0 0 0 4 4M16 5h4v2a4 4 0 0 1-4 4M12 13v4M8 21h8M9 21c0-2.5 1-4 3-4s3 1.5 3 4',
)
export const FireIcon = /* @__PURE__ */ icon(
  'M12 3c1 3 5 5 5 10a5 5 0 0 1-10 0c0-2 1-3.5 2-4.5 0 2 1 3 2 3 0-3-1-5 1-8.5z',
)
export const SparkleIcon = /* @__PURE__ */ icon('M12 3l2 6 6 2-6 2-2 7-2-7-6-2 6-2z')
export const GridIcon = /* @__PURE__ */ icon(
  'M5.5 4h3.5a1.5 1.5 0 0 1 1.5 1.5v3.5a1.5 1.5 0 0 1 -1.5 1.5h-3.5a1.5 1.5 0 0 1 -1.5 -1.5v-3.5a1.5 1.5 0 0 1 1.5 -1.5zM15 4h3.5a1.5 1.5 0 0 1 1.5 1.5v3.5a1.5 1.5 0 0 1 -1.5 1.5h-3.5a1.5 1.5 0 0 1 -1.5 -1.5v-3.5a1.5 1.5 0 0 1 1.5 -1.5zM5.5 13.5h3.5a1.5 1.5 0 0 1 1.5 1.5v3.5a1.5 1.5 0 0 1 -1.5 1.5h-3.5a1.5 1.5 0 0 1 -1.5 -1.5v-3.5a1.5 1.5 0 0 1 1.5 -1.5zM15 13.5h3.5a1.5 1.5 0 0 1 1.5 1.5v3.5a1.5 1.5 0 0 1 -1.5 1.5h-3.5a1.5 1.5 0 0 1 -1.5 -1.5v-3.5a1.5 1.5 0 0 1 1.5 -1.5z',
)
export const ListIcon = /* @__PURE__ */ icon('M9 6h11M9 12h11M9 18h11M4.5 6h.1M4.5 12h.1M4.5 18h.1')
export const MapIcon = /* @__PURE__ */ icon('M9 4L3 6.5V20l6-2.5 6 2.5 6-2.5V4l-6 2.5zM9 4v13.5M15 6.5V20')
export const PinIcon = /* @__PURE__ */ icon(
  'M12 21s-7-6.5-7-11.5a7 7 0 0 1 14 0C19 14.5 12 21 12 21zM9.5 9.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0',
)
export const GlobeIcon = /* @__PURE__ */ icon(
  'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M3 12h18M12 3c3 3 4 6 4 9s-1 6-4 9c-3-3-4-6-4-9s1-6 4-9z',
)
export const ChartIcon = /* @__PURE__ */ icon('M4 20V4M4 20h16M8 16v-4M12.5 16V8M17 16v-6')
export const TasksIcon = /* @__PURE__ */ icon(
  'M7 4h10a3 3 0 0 1 3 3v10a3 3 0 0 1 -3 3h-10a3 3 0 0 1 -3 -3v-10a3 3 0 0 1 3 -3zM8 12l3 3 5-6',
)
