import { buffer } from 'node:stream/consumers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { MINUTE_S, phrase } from '../../../kernel/index.ts'
import type { ImageType } from '../content/media-types.ts'
import { pixelsFrom, pixelsOf, spendPixels } from '../content/spend-pixels.ts'
import type { FilesDeps } from '../deps.ts'
import { RENDITIONS_PER_MINUTE } from '../limits.ts'
import { type FileRow, headersOf, isKnown, openObject } from './file-answer.ts'
import { formatOf, type Rule, spell } from './rule.ts'

/** Answers with an image made to a rule, which is made on the first request for it. */
export async function sendRendition(
  deps: FilesDeps,
  file: FileRow & { mime: ImageType },
  rule: Rule,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const etag = `"${file.md5}-${spell(rule)}"`
  const headers = headersOf({ ...file, mime: formatOf(file.mime, rule) }, etag)
  if (isKnown(request, etag)) return reply.code(304).headers(headers).send()
  const { handle, sizeBytes } = await deps.renditions.open(`${deps.store.vendor}:${file.path} ${etag}`, (target) =>
    make(deps, file, rule, request, target),
  )
  void reply.code(200).headers({ ...headers, 'content-length': String(sizeBytes) })
  if (request.method !== 'HEAD') return reply.send(handle.createReadStream())
  await handle.close()
  return reply.send()
}

async function make(
  { store, budgets, render }: FilesDeps,
  file: FileRow & { mime: ImageType },
  rule: Rule,
  request: FastifyRequest,
  target: string,
): Promise<void> {
  // A client that asks for every size of a picture may keep its own address busy, not the service.
  const perAddress = { key: `files.render:${request.addressKey}`, limit: RENDITIONS_PER_MINUTE, windowS: MINUTE_S }
  await budgets.spend([perAddress], tooMany)
  const { stream } = await openObject(store.open(file.path), request, file.path)
  const bytes = await buffer(stream)
  const { framesToRender, renderImage } = await import('./render-image.ts')
  const frames = await framesToRender(bytes, file, rule)
  const pixels = frames * file.width * file.height
  const { caller, addressKey } = request
  await spendPixels(budgets, [pixelsFrom(addressKey), ...(caller ? [pixelsOf(caller.id)] : [])], pixels)
  await render(pixels, () => renderImage(bytes, file, rule, target, frames > 1))
}

const tooMany = {
  code: 'files.over_limit',
  message: phrase('files.over_limit.renditions')`Too many different images at once. Try again in a minute.`,
}
