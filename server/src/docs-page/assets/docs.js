// The bar above the reference: signs in once, remembers the token, and hands it to every request tried below.
const STORED = 'plaza.docs.session'
const API = '/api/v2'
const byId = (id) => document.getElementById(id)
const form = byId('sign-in')

const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'PingFang SC', 'Microsoft YaHei', sans-serif"
const CODE_FONT = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Noto Sans Mono', monospace"

let session = readSession()
const reference = Scalar.createApiReference('#reference', configuration())
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
  // The token is forgotten here whatever the service says; a 401 means it had ended already.
  await call('POST', '/auth/logout', { token }).catch(() => {})
})

// Another tab signed in or out.
window.addEventListener('storage', (event) => {
  if (event.key !== STORED) return
  session = readSession()
  show()
  reference.updateConfiguration(configuration())
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
  reference.updateConfiguration(configuration())
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

function configuration() {
  return {
    url: '/openapi.json',
    // Requests go to where the page came from, which may not be the address the service is known by elsewhere.
    servers: [{ url: location.origin, description: 'This service' }],
    authentication: { preferredSecurityScheme: 'bearer', securitySchemes: { bearer: { token: session?.token ?? '' } } },
    persistAuth: false,
    // Nothing that would talk to anybody but this service.
    telemetry: false,
    withDefaultFonts: false,
    hideClientButton: true,
    showDeveloperTools: 'never',
    agent: { disabled: true },
    mcp: { disabled: true },
    proxyUrl: '',
    documentDownloadType: 'json',
    defaultOpenFirstTag: false,
    orderSchemaPropertiesBy: 'preserve',
    theme: 'default',
    customCss: `
      :root { --scalar-font: ${FONT}; --scalar-font-code: ${CODE_FONT}; --scalar-custom-header-height: 48px; }
      .light-mode { --scalar-color-accent: #0f766e; }
      .dark-mode { --scalar-color-accent: #5eead4; }
      /* It takes the focus after a jump, which is for screen readers, not a frame around half the page. */
      .section:focus-visible { outline: none; }`,
  }
}
