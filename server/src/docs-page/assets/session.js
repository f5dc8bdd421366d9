// The sign-in of the bar: signs in once, remembers the token, and hands it to every request tried below.
const STORED = 'plaza.docs.session'
const API = '/api/v2'
const byId = (id) => document.getElementById(id)
const form = byId('sign-in')
let session = readSession()

show()
void check()

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const button = form.querySelector('button')
  button.disabled = true
  complain('')
  try {
    const { access_token: token } = await call('POST', '/auth/login', { body: Object.fromEntries(new FormData(form)) })
    const { name } = await call('GET', '/user', { token })
    keep({ token, name })
    form.reset()
  } catch (problem) {
    complain(problem.message)
  } finally {
    button.disabled = false
  }
})

byId('sign-out').addEventListener('click', async () => {
  const { token } = session
  keep(undefined)
  // The token is forgotten here whatever the service says; a 401 means it had already ended.
  await call('POST', '/auth/logout', { token }).catch(() => {})
})

// Another tab signed in or out.
window.addEventListener('storage', (event) => {
  if (event.key !== STORED) return
  session = readSession()
  show()
})

/** Whether the remembered token is still good: it may have expired, or been ended elsewhere. */
async function check() {
  if (!session) return
  const { token } = session
  try {
    const { name } = await call('GET', '/user', { token })
    if (session?.token === token && session.name !== name) keep({ token, name })
  } catch (problem) {
    if (problem.status === 401 && session?.token === token) keep(undefined)
  }
}

function keep(next) {
  session = next
  if (next) localStorage.setItem(STORED, JSON.stringify(next))
  else localStorage.removeItem(STORED)
  show()
}

function readSession() {
  try {
    const { token, name } = JSON.parse(localStorage.getItem(STORED))
    return typeof token === 'string' ? { token, name: String(name) } : undefined
  } catch {
    return undefined
  }
}

function show() {
  form.hidden = session !== undefined
  byId('signed-in').hidden = session === undefined
  byId('who').textContent = session?.name ?? ''
}

function complain(sentence) {
  byId('problem').textContent = sentence
  byId('problem').hidden = sentence === ''
}

async function call(method, path, { token, body } = {}) {
  const response = await fetch(API + path, {
    method,
    headers: {
      accept: 'application/json',
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new Error('The service does not answer. Is it still running?')
  })
  const answer = await response.json().catch(() => ({}))
  if (!response.ok)
    throw Object.assign(new Error(answer.message ?? `The service answered ${response.status}.`), {
      status: response.status,
    })
  return answer
}
