// Things.
import { icon } from './icon.tsx'

export const ImageIcon = /* @__PURE__ */ icon(
  'M6 4h12a3 3 0 0 1 3 3v10a3 3 0 0 1 -3 3h-12a3 3 0 0 1 -3 -3v-10a3 3 0 0 1 3 -3zM6.7 9.5a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0 -3.6 0M4 18l5.5-5 3.5 3 3-2.5 5 4.5',
)
export const VideoIcon = /* @__PURE__ */ icon(
  'M5 6h8a2 2 0 0 1 2 2v8a2 2 0 0 1 -2 2h-8a2 2 0 0 1 -2 -2v-8a2 2 0 0 1 2 -2zM15 11l6-3.5v9L15 13z',
)
export const PlayIcon = /* @__PURE__ */ icon('M8 5l11 7-11 7z')
export const CameraIcon = /* @__PURE__ */ icon(
  'M4 8h3l2-3h6l2 3h3a1 1 0 0 1 1 1v10H3V9a1 1 0 0 1 1-1zM8.5 13a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0',
)
export const PhoneIcon = /* @__PURE__ */ icon(
  'M9.5 2.5h5a2.5 2.5 0 0 1 2.5 2.5v14a2.5 2.5 0 0 1 -2.5 2.5h-5a2.5 2.5 0 0 1 -2.5 -2.5v-14a2.5 2.5 0 0 1 2.5 -2.5zM11 18.5h2',
)
export const MailIcon = /* @__PURE__ */ icon(
  'M5.5 5h13a2.5 2.5 0 0 1 2.5 2.5v9a2.5 2.5 0 0 1 -2.5 2.5h-13a2.5 2.5 0 0 1 -2.5 -2.5v-9a2.5 2.5 0 0 1 2.5 -2.5zM4 7.5l8 6 8-6',
)
export const MonitorIcon = /* @__PURE__ */ icon(
  'M5 4h14a2 2 0 0 1 2 2v8a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-8a2 2 0 0 1 2 -2zM9 20h6M12 16v4',
)
export const SunIcon = /* @__PURE__ */ icon(
  'M8 12a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M18.4 5.6l-1.1 1.1M6.7 17.3l-1.1 1.1',
)
export const MoonIcon = /* @__PURE__ */ icon('M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5z')
export const TagIcon = /* @__PURE__ */ icon('M3 12V4h8l10 10-8 7zM7.5 8h.1')
export const QrIcon = /* @__PURE__ */ icon(
  'M5 4h4a1 1 0 0 1 1 1v4a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1v-4a1 1 0 0 1 1 -1zM15 4h4a1 1 0 0 1 1 1v4a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1v-4a1 1 0 0 1 1 -1zM5 14h4a1 1 0 0 1 1 1v4a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1v-4a1 1 0 0 1 1 -1zM14 14h2v2M20 14v2M14 20h2M18 18h2v2',
)
export const MegaphoneIcon = /* @__PURE__ */ icon('M4 10v4h3l9 5V5L7 10zM19 9.5a4 4 0 0 1 0 5M8 14l1 6h2.5')
export const BankIcon = /* @__PURE__ */ icon('M3 9l9-5 9 5zM5 9v9M9.7 9v9M14.3 9v9M19 9v9M3 20h18')
export const TicketIcon = /* @__PURE__ */ icon('M3 7h18v3.5a1.5 1.5 0 0 0 0 3V17H3v-3.5a1.5 1.5 0 0 0 0-3zM14 7v10')
export const BoltIcon = /* @__PURE__ */ icon('M13 3L5 14h6l-1 7 8-11h-6z')
export const CommandIcon = /* @__PURE__ */ icon(
  'M9 9h6v6H9zM9 9H6.5A2.5 2.5 0 1 1 9 6.5zM15 9h2.5A2.5 2.5 0 1 0 15 6.5zM9 15H6.5A2.5 2.5 0 1 0 9 17.5zM15 15h2.5a2.5 2.5 0 1 1-2.5 2.5z',
)
