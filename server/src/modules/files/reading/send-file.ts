import type { FastifyReply, FastifyRequest } from 'fastify'
import { phrase, sql } from '../../../kernel/index.ts'
import { type ImageType, isImage } from '../content/media-types.ts'
import type { FilesDeps } from '../deps.ts'
import { badRule, fileNotFound } from '../errors.ts'
import { GENERATED } from '../generated/picture.ts'
import { sendGenerated } from '../generated/send-generated.ts'
import { readSignedPath } from '../signed-address.ts'
import type { FileRow } from './file-answer.ts'
import { fit, formatOf, parseRule, type Rule } from './rule.ts'
import { sendOriginal } from './send-original.ts'
import { sendRendition } from './send-rendition.ts'

/** Answers with a file, a range of it, or an image made to a rule. The address is only compared with what we stored. */
export async function sendFile(
  deps: FilesDeps,
  address: { vendor: string; path: string; rule: string | undefined },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (address.vendor === GENERATED) return sendGenerated(address.path, request, reply)
  const { path, isSignedFor } = readSignedPath(deps.secrets, address.vendor, address.path)
  const file = await getFile(deps, address.vendor, path, isSignedFor)
  const rule = address.rule === undefined ? undefined : parseRule(address.rule)
  if (!rule) return sendOriginal(deps, file, request, reply)
  if (!isPicture(file)) throw badRule(phrase('files.bad_rule.images_only')`Only images take a rule.`)
  return changes(file, rule)
    ? sendRendition(deps, file, rule, request, reply)
    : sendOriginal(deps, file, request, reply)
}

const isPicture = (file: FileRow): file is FileRow & { mime: ImageType } => isImage(file.mime)

// A rule that asks for the original costs nothing.
function changes(file: FileRow & { mime: ImageType }, rule: Rule): boolean {
  if (formatOf(file.mime, rule) !== file.mime) return true
  const { width, height } = fit(file, rule)
  return rule.q !== undefined || rule.b !== undefined || width < file.width || height < file.height
}

// Files that no one may read any more, and hidden ones without a signed address, are not found.
async function getFile(
  { db, store }: FilesDeps,
  vendor: string,
  path: string,
  isSignedFor: (visibility: string) => boolean,
) {
  if (vendor !== store.vendor) throw fileNotFound()
  const file = await db.find<FileRow & { visibility: string }>(sql`
    select path, mime, size_bytes, md5, width, height, sight <> 'open' as is_hidden, sight as visibility
    from files where vendor = ${vendor} and path = ${path} and state = 'ready'`)
  if (!file || (file.is_hidden && !isSignedFor(file.visibility))) throw fileNotFound()
  return file
}
