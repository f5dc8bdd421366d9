import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { invalid, Problem, phrase } from '../../../kernel/index.ts'
import { MEDIA_TYPES } from '../content/media-types.ts'
import type { FilesDeps } from '../deps.ts'
import { brokenOff, tooLarge, unknownType } from '../errors.ts'
import { MAX_VIDEO_BYTES } from '../limits.ts'
import { type ReceivedFile, receiveFile } from './receive-file.ts'
import { createWorkspace, type Workspace } from './workspace.ts'

/** Room for the form around the file. */
const FORM_BYTES = 64 * 1024

/** Limits of a form; one byte more than the largest file, so that our own check refuses. */
export const formLimits = {
  fileSize: MAX_VIDEO_BYTES + 1,
  files: 1,
  fields: 10,
  parts: 11,
  fieldSize: 1024,
  fieldNameSize: 100,
  headerPairs: 20,
}

/** Takes the `file` of a multipart form into a workspace, which the caller removes. */
export async function receiveFormFile(
  deps: FilesDeps,
  request: FastifyRequest,
): Promise<{ received: ReceivedFile; workspace: Workspace }> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_VIDEO_BYTES + FORM_BYTES) throw tooLarge(MAX_VIDEO_BYTES)
  return deps.receive(request.addressKey, async () => {
    const part = await filePart(request)
    const workspace = await createWorkspace(deps.workRoot)
    try {
      const received = await receiveFile(part.file, workspace.folder, (mime) => {
        if (mime === undefined) throw unknownType()
        return MEDIA_TYPES[mime].maxBytes
      })
      return { received, workspace }
    } catch (error) {
      await workspace.remove()
      throw error
    }
  })
}

async function filePart(request: FastifyRequest): Promise<MultipartFile> {
  const part = await request.file().catch((error: Error & { code?: string }) => {
    // The framework's own errors have a code and a status; the parser's have neither.
    throw error instanceof Problem || error.code?.startsWith('FST_') ? error : brokenOff(error)
  })
  if (part?.fieldname !== 'file')
    throw invalid(
      'file',
      phrase('request.invalid.file')`file is required: send it as a part of the form with that name.`,
    )
  return part
}
