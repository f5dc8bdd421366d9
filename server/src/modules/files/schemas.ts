import { type Static, Type } from 'typebox'
import { Closed, DoneText, Id, MD5, Raw, SingleLineText } from '../../kernel/index.ts'
import { type MediaType, mediaTypes } from './content/media-types.ts'
import { MAX_IMAGE_BYTES, MAX_RENDITION_SIDE, MAX_VIDEO_BYTES } from './limits.ts'

const node = Type.String({
  description: 'What to send where a record takes a file.',
  examples: ['local:2026/11/15/ab12.png'],
})

export const UploadRequest = Closed({
  filename: SingleLineText({
    minLength: 1,
    maxLength: 255,
    description: 'The name on the sender’s device. It decides nothing.',
    examples: ['cat.png'],
  }),
  hash: SingleLineText({
    maxLength: 200,
    pattern: MD5,
    description: 'MD5 of the bytes, in hexadecimal.',
    examples: ['9e107d9d372bb6826bd81d3542a419d6'],
  }),
  size: Type.Integer({
    minimum: 1,
    maximum: MAX_VIDEO_BYTES,
    description: `Number of bytes: at most ${MAX_IMAGE_BYTES} for an image, ${MAX_VIDEO_BYTES} for a video.`,
    examples: [48213],
  }),
  mime_type: Type.Unsafe<MediaType>(
    Type.String({
      enum: mediaTypes,
      description: 'Media type. The content must be of this type.',
      examples: ['image/png'],
    }),
  ),
  storage: Type.Optional(
    Closed(
      { channel: Type.Optional(Type.String({ enum: ['public'], description: 'Who may read the file.' })) },
      { description: 'Where to keep it; only `public` exists.' },
    ),
  ),
})
export type UploadRequest = Static<typeof UploadRequest>

export const UploadTask = Closed(
  {
    uri: Type.String({
      description: 'Send the bytes here, within an hour, once.',
      examples: ['http://127.0.0.1:3000/storage/upload/12?expires=1794733200&signature=Zm9v'],
    }),
    method: Type.Literal('PUT', { type: 'string', description: 'With this method.' }),
    headers: Type.Record(Type.String(), Type.String(), {
      description: 'With these headers.',
      examples: [{ 'Content-Type': 'image/png' }],
    }),
    form: Type.Null({ description: 'Always null.' }),
    file_key: Type.Null({ description: 'Always null.' }),
    node,
  },
  { title: 'UploadTask', description: 'How to send the bytes.' },
)
export type UploadTask = Static<typeof UploadTask>

export const UploadParams = Closed({ upload: Id('Upload id.') })

export const UploadQuery = Closed({
  expires: Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'As in the address that was handed out.',
  }),
  signature: Raw({ minLength: 1, maxLength: 100, description: 'As in the address that was handed out.' }),
})

export const Uploaded = Closed({ node }, { title: 'Uploaded' })

export const FileForm = Closed({
  file: Type.String({
    contentMediaType: 'application/octet-stream',
    description: 'The file: PNG, JPEG, GIF or WebP image, or MP4 video.',
  }),
})

export const StoredAnswer = Closed(
  {
    message: Type.Array(DoneText(), {
      description: 'One or more sentences.',
    }),
    id: Type.Integer({ description: 'File id.', examples: [12] }),
    node,
  },
  { title: 'StoredFile' },
)
export type StoredAnswer = Static<typeof StoredAnswer>

const vendor = Raw({ maxLength: 100, description: 'Storage vendor name.', examples: ['local'] })
const address = {
  year: Raw({ maxLength: 100, description: 'Year of the upload.', examples: ['2026'] }),
  month: Raw({ maxLength: 100, description: 'Month of the upload.', examples: ['11'] }),
  day: Raw({ maxLength: 100, description: 'Day of the upload.', examples: ['15'] }),
  file: Raw({
    maxLength: 100,
    description: 'Name of the file, as in its `url`.',
    examples: ['0c6f2b1f6c9a4f0e9d1b3a5c7e8f9012.png'],
  }),
}
export const FileParams = Closed({ vendor, ...address })
export const SignedFileParams = Closed({
  vendor,
  signature: Raw({ maxLength: 100, description: 'Until when the address is good, signed; as in the file’s `url`.' }),
  ...address,
})
export const GeneratedParams = Closed({
  file: Raw({ maxLength: 100, description: 'Name of the picture, as in its `url`.', examples: ['person-7.png'] }),
})
export const AnyFileParams = Closed({
  vendor,
  '*': Type.Optional(Raw({ maxLength: 1000, description: 'Path, as in a file’s `url`.' })),
})

const bytes = Type.Unsafe<Buffer>({ type: 'string', format: 'binary', description: 'The bytes of the file.' })
export const FileBytes = { description: 'The file.', content: { '*/*': { schema: bytes } } }
export const FilePart = { description: 'The part that `Range` asks for.', content: { '*/*': { schema: bytes } } }
export const Unchanged = Type.Null({ description: 'The client has it already.' })

export const FileQuery = Closed({
  rule: Type.Optional(
    SingleLineText({
      maxLength: 100,
      description: `For images: largest width \`w\` and height \`h\` (1 to ${MAX_RENDITION_SIDE}), quality \`q\` of JPEG and WebP (1 to 100), blur \`b\` (1 to 100; an animation then stands still), format \`f_webp\` (a GIF stays one). Each optional, in any order; the aspect ratio is kept and nothing is enlarged.`,
      examples: ['w_200,h_200,q_80,f_webp'],
    }),
  ),
})

/** What the service says about itself to clients: largest file and accepted media types. */
export const fileLimits = {
  maxImageBytes: MAX_IMAGE_BYTES,
  maxVideoBytes: MAX_VIDEO_BYTES,
  mimeTypes: mediaTypes,
} as const
