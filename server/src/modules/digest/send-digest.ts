import {
  type Db,
  defineJob,
  type Language,
  type Render,
  type Secrets,
  type Settings,
  type Tx,
  type Wording,
  type Worker,
  worker,
} from '../../kernel/index.ts'
import type { MessageSender } from '../accounts/index.ts'
import { siteSetting } from '../users/index.ts'
import { choosePosts, type Post } from './choose-posts.ts'
import { type DigestEntry, digestHtml } from './digest-html.ts'
import { findRecipient, pickDue, type Recipient } from './due.ts'
import { keyOf } from './key.ts'
import { digestSetting } from './settings.ts'

export interface DigestDeps {
  db: Db
  settings: Settings
  secrets: Secrets
  senders: readonly MessageSender[]
  render: Render
  /** Of people whose language is unknown. */
  language: Language
  publicUrl: string
  wording: Wording
}

export const beginDigests = defineJob<Record<string, never>>('digest.begin')
const sendDigest = defineJob<{ userId: number }>('digest.send', { maxAttempts: 5 })

/** The sender of mails; without one there is no digest. */
export const mailSender = ({ senders }: Pick<DigestDeps, 'senders'>): MessageSender | undefined =>
  senders.find(({ channel }) => channel === 'mail')

/** Leaves a job for each person who is due. */
export const beginDigestsWorker = (deps: DigestDeps): Worker =>
  worker(beginDigests, async ({ db, signal }) => {
    const { switch: isOn, 'after-days': afterDays } = deps.settings.get(digestSetting)
    if (!isOn || !mailSender(deps)) return
    for (let afterId: number | null = 0; afterId !== null && !signal.aborted; )
      afterId = await db.transaction((tx) => leaveJobs(tx, { afterId: afterId ?? 0, afterDays }))
  })

async function leaveJobs(tx: Tx, from: { afterId: number; afterDays: number }): Promise<number | null> {
  const { due, lastId } = await pickDue(tx, from)
  for (const userId of due) await tx.enqueue(sendDigest, { userId })
  return lastId
}

/** Chooses and sends at that moment: what was deleted, or who came by, since the job was left is not overlooked. */
export const sendDigestWorker = (deps: DigestDeps): Worker =>
  worker(sendDigest, async ({ db, signal }, { userId }) => {
    const sender = mailSender(deps)
    if (!sender || !deps.settings.get(digestSetting).switch) return
    const recipient = await findRecipient(db, userId)
    if (!recipient) return
    const posts = await choosePosts(db, userId)
    if (posts.length > 0) await sender.send(mailTo(deps, recipient, posts), signal)
  })

function mailTo(deps: DigestDeps, { id, name, email, language: theirs }: Recipient, posts: readonly Post[]) {
  const { render, publicUrl, secrets, settings, wording } = deps
  const language = theirs ?? deps.language
  const reword = wording.rewordFor(undefined) ?? ((text: string) => text)
  const key = keyOf(secrets, id)
  const site = settings.get(siteSetting).name
  const entries = posts.map((post) => entryOf(post, reword, publicUrl))
  const unsubscribe = `${publicUrl}/unsubscribe/${key}`
  const say = (code: string) => render(language, { code, name, site })
  return {
    to: email,
    subject: render(language, { code: 'mail.digest_subject', site }),
    body: render(language, {
      code: 'mail.digest',
      name,
      list: entries.map(({ by, text, url }) => `${by}\n${text}\n${url}`).join('\n\n'),
      url: `${publicUrl}/`,
      unsubscribe,
    }),
    html: digestHtml({ language, site, entries, say, url: `${publicUrl}/`, unsubscribe }),
    purpose: 'digest',
    unsubscribeUrl: `${publicUrl}/api/v2/digest-unsubscriptions/${key}`,
  }
}

const entryOf = (
  { id, author, topic, content }: Post,
  reword: (text: string) => string,
  publicUrl: string,
): DigestEntry => ({
  by: `${reword(author)} · ${reword(topic)}`,
  text: reword(content).replace(/\s+/g, ' ').trim(),
  url: `${publicUrl}/feeds/${id}`,
})
