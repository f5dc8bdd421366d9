import type { Advice, Problems } from '../../kernel/index.ts'

/** What the operations of this module refuse with, in addition to what their routes imply. */
export const problems: Problems = {
  adminCreateAdvertisement: {
    422: [
      'ad.data_missing',
      'ad.data_strange',
      'ad.link',
      'ad.period',
      'ad.space_not_found',
      'ad.time_form',
      'ad.type_refused',
    ],
  },
  adminUpdateAdvertisement: {
    422: [
      'ad.data_missing',
      'ad.data_strange',
      'ad.link',
      'ad.period',
      'ad.space_not_found',
      'ad.time_form',
      'ad.type_refused',
    ],
  },
  adminCreateAdvertisingSpace: { 422: ['ad.format_shape', 'ad.format_strange', 'ad.space_taken'] },
  adminUpdateAdvertisingSpace: { 422: ['ad.format_shape', 'ad.format_strange', 'ad.space_taken', 'ad.type_in_use'] },
  listAdvertisementsOfSpace: { 404: ['ad.space_not_found'] },
}

/** What a client does about each code of this module. */
export const advice: Advice = {
  'ad.data_missing': "Fill in the fields that the space's `format` asks for.",
  'ad.data_strange': "Leave out the fields that the space's `format` does not know.",
  'ad.format_shape': 'Write each field as `label|type|description`.',
  'ad.format_strange': "Use the types of data that the space's `format` names.",
  'ad.link': 'Begin the link with `http://` or `https://`.',
  'ad.period': 'Choose an end after the start.',
  'ad.space_not_found': 'Read `GET /advertisingspace` again.',
  'ad.space_taken': 'Ask for another name.',
  'ad.time_form': 'Send `YYYY-MM-DD HH:MM:SS` in UTC.',
  'ad.type_in_use': 'Remove the advertisements of the other type first.',
  'ad.type_refused': 'Choose one of the types that the space takes.',
}
