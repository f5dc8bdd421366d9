import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { decodeMail } from '../../../test/contracts/mail.ts'
import { messageSenderContract } from '../../../test/contracts/message-sender.ts'
import { selfSignedCertificate } from '../../../test/contracts/self-signed.ts'
import { createSmtpSender, type SmtpOptions } from './smtp.ts'

const wanted = new AbortController().signal
const message = { to: 'ann@example.com', subject: 'Your code', body: 'It is 493817.' }
const withoutTls: SMTPServerOptions = { disabledCommands: ['STARTTLS'], allowInsecureAuth: true }

interface Mail {
  to: string
  recipients: string[]
  body: string
  headers: Map<string, string>
  secure: boolean
}

interface MailServerCase {
  server?: SMTPServerOptions
  sender?: Partial<SmtpOptions>
  credentials?: string
  refuses?: (recipient: string) => boolean
}

/**
 * A mail server that accepts ann with the password "open sesame". It greets 100 ms late, as some do against spammers.
 */
async function mailServer(t: TestContext, { server: serverOptions = withoutTls, ...given }: MailServerCase = {}) {
  const { credentials = 'ann:open%20sesame', refuses = () => false } = given
  const mails: Mail[] = []
  const passwords: unknown[] = []
  let connections = 0
  const server = new SMTPServer({
    ...serverOptions,
    onConnect(_session, callback) {
      connections += 1
      callback()
    },
    onAuth({ username, password }, _session, callback) {
      passwords.push(password)
      if (username === 'ann' && password === 'open sesame') callback(null, { user: username })
      else callback(new Error('Invalid username or password'))
    },
    onRcptTo({ address }, _session, callback) {
      const refusal = Object.assign(new Error(`No such user ${address}`), { responseCode: 550 })
      callback(refuses(address) ? refusal : null)
    },
    async onData(stream, session, callback) {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk)
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      mails.push({ to: recipients.join(), recipients, secure: session.secure, ...decodeMail(Buffer.concat(chunks)) })
      callback()
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const url = `${serverOptions.secure ? 'smtps' : 'smtp'}://${credentials}@localhost:${port}`
  const sender = createSmtpSender({ url, from: 'Plaza <no-reply@plaza.test>', requireTls: false, ...given.sender })
  t.after(async () => {
    sender.close()
    await new Promise<void>((resolve) => server.close(resolve))
  })
  return { sender, mails, passwords, connections: () => connections }
}

messageSenderContract('smtp', {
  channel: 'mail',
  async working(t) {
    const { sender, mails } = await mailServer(t)
    return { sender, received: async () => mails }
  },
  failing: async (t) => (await mailServer(t, { refuses: () => true })).sender,
})

test('the mail says who it is from and what it is about', async (t) => {
  const { sender, mails } = await mailServer(t)
  await sender.send(message, wanted)
  const { headers } = mails[0]!
  assert.equal(headers.get('from'), 'Plaza <no-reply@plaza.test>')
  assert.equal(headers.get('to'), 'ann@example.com')
  assert.equal(headers.get('subject'), 'Your code')
})

test('a mail that people may refuse says how, for one click', async (t) => {
  const { sender, mails } = await mailServer(t)
  const url = 'https://plaza.example/api/v2/digest-unsubscriptions/1.abc'
  await sender.send({ ...message, unsubscribeUrl: url }, wanted)
  await sender.send(message, wanted)
  const [digest, code] = mails.map(({ headers }) => headers)
  assert.equal(digest!.get('list-unsubscribe'), `<${url}>`)
  assert.equal(digest!.get('list-unsubscribe-post'), 'List-Unsubscribe=One-Click')
  assert.ok(!code!.has('list-unsubscribe'))
})

test('a mail with HTML has both, the plain text first', async (t) => {
  const { sender, mails } = await mailServer(t)
  await sender.send({ ...message, html: '<p>It is <b>493817</b>.</p>' }, wanted)
  const [mail] = mails
  assert.match(mail!.headers.get('content-type') ?? '', /^multipart\/alternative/)
  const [plain, html] = [mail!.body.indexOf('It is 493817.'), mail!.body.indexOf('<p>It is <b>493817</b>.</p>')]
  assert.ok(plain > 0 && html > plain, mail!.body)
})

test('messages one after another share a connection', async (t) => {
  const { sender, mails, connections } = await mailServer(t)
  for (let sent = 0; sent < 5; sent += 1) await sender.send(message, wanted)
  assert.equal(mails.length, 5)
  assert.equal(connections(), 1)
})

test('a wrong password is an error that does not contain it', async (t) => {
  const { sender, mails } = await mailServer(t, { credentials: 'ann:hush' })
  await assert.rejects(sender.send(message, wanted), { message: 'The mail server did not take the message: EAUTH 535' })
  assert.equal(mails.length, 0)
})

test('a refused recipient is an error that does not name them, and the next message goes through', async (t) => {
  const { sender, mails } = await mailServer(t, { refuses: (recipient) => recipient === 'eve@example.com' })
  const refusal = { message: 'The mail server did not take the message: EENVELOPE 550' }
  await assert.rejects(sender.send({ ...message, to: 'eve@example.com' }, wanted), refusal)
  await sender.send(message, wanted)
  assert.deepEqual(
    mails.map((mail) => mail.to),
    ['ann@example.com'],
  )
})

test('an address or a subject cannot smuggle in another recipient or header', async (t) => {
  const { sender, mails } = await mailServer(t)
  const attacks = [
    'ann@example.com, eve@example.com',
    'ann@example.com>\r\nRCPT TO:<eve@example.com',
    'ann@example.com\r\nBcc: eve@example.com',
  ]
  for (const to of attacks) await sender.send({ ...message, to }, wanted).catch(() => {})
  await sender.send({ ...message, subject: 'Hi\r\nBcc: eve@example.com' }, wanted)

  assert.ok(mails.every(({ recipients }) => recipients.length === 1 && recipients[0] !== 'eve@example.com'))
  assert.ok(mails.every(({ headers }) => !headers.has('bcc')))
})

test('with TLS required, a server without it gets neither mail nor password', async (t) => {
  const { sender, mails, passwords } = await mailServer(t, { sender: { requireTls: true } })
  await assert.rejects(sender.send(message, wanted), /ETLS|502/)
  assert.deepEqual([mails, passwords], [[], []])
})

test('with TLS required, mail goes encrypted to a server we trust, by STARTTLS or from the first byte', async (t) => {
  const certificate = selfSignedCertificate()
  for (const secure of [false, true]) {
    const trusting = { requireTls: true, ca: certificate.cert }
    const { sender, mails } = await mailServer(t, { server: { ...certificate, secure }, sender: trusting })
    await sender.send(message, wanted)
    assert.deepEqual(
      mails.map((mail) => mail.secure),
      [true],
    )
  }
})

test('an untrusted certificate is refused, also where TLS is not required', async (t) => {
  for (const secure of [false, true]) {
    const { sender, passwords } = await mailServer(t, { server: { ...selfSignedCertificate(), secure } })
    await assert.rejects(sender.send(message, wanted), /did not take the message: E(TLS|SOCKET)/)
    assert.deepEqual(passwords, [])
  }
})

async function hangingServer(t: TestContext, greeting: string) {
  const events = new EventEmitter()
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => {})
    socket.write(greeting)
    events.emit('arrived')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  const timeouts = { connectTimeoutMs: 100, socketTimeoutMs: 150 }
  const sender = createSmtpSender({ url, from: 'no-reply@plaza.test', requireTls: false, ...timeouts })
  t.after(() => {
    sender.close()
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { sender, events }
}

for (const [kind, greeting] of Object.entries({
  'says nothing': '',
  'greets and then says nothing': '220 hello\r\n',
})) {
  test(`a server that ${kind} is given up on`, async (t) => {
    const { sender } = await hangingServer(t, greeting)
    await assert.rejects(sender.send(message, wanted), {
      message: 'The mail server did not take the message: ETIMEDOUT',
    })
  })
}

test('a caller who gives up does not wait, and closing ends pending messages', async (t) => {
  const { sender, events } = await hangingServer(t, '')
  const caller = new AbortController()
  const sent = sender.send(message, caller.signal)
  await once(events, 'arrived')
  caller.abort()
  await assert.rejects(sent, /did not take the message/)
  sender.close()
  await assert.rejects(sender.send(message, wanted), /did not take the message/)
})
