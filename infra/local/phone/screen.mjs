/** The screen of the example phone: shows what the phone has, twice a second while somebody looks, and sends what is written. */
const t = JSON.parse(document.getElementById('texts').textContent)
const [company, customer, talk, form] = ['#company', '#customer', '#talk', 'form'].map((each) =>
  document.querySelector(each),
)
const [line, subject, text, fault] = ['line', 'subject', 'text', 'fault'].map((id) => document.getElementById(id))
const tabs = [...document.querySelectorAll('[role=tab]')]
const pauseMs = 700

let state = { accounts: [], people: [], said: [], letters: [] }
let channel = 'whatsapp'
let shown = ''

const element = (name, properties = {}, ...children) => {
  const made = Object.assign(document.createElement(name), properties)
  made.append(...children)
  return made
}

const post = (path, body) =>
  fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

const accountNow = () => state.accounts.find(({ id }) => id === company.value)

function choose(select, options) {
  const before = select.value
  const texts = options.map(([value, label]) => `${value} ${label}`).join('\n')
  if (select.dataset.options === texts) return
  select.dataset.options = texts
  select.replaceChildren(...options.map(([value, label]) => element('option', { value, textContent: label })))
  if (options.some(([value]) => value === before)) select.value = before
}

const messages = () =>
  channel === 'email'
    ? state.letters.filter(({ number }) => number === customer.value).toSorted((one, other) => one.at - other.at)
    : state.said.filter(
        (each) => each.channel === channel && each.account === company.value && each.number === customer.value,
      )

function bubble({ by, text: words, subject: about, at, file, choices = [] }, isLast) {
  const time = element('time', {
    textContent: new Date(at).toLocaleTimeString(document.documentElement.lang, { timeStyle: 'short' }),
  })
  const picture = file && /\.(png|jpe?g|webp|gif)(\?|$)|image/i.test(file)
  return element(
    'div',
    { className: `bubble ${by}` },
    ...(about ? [element('strong', { textContent: about })] : []),
    ...(file
      ? [picture ? element('img', { src: file, alt: '' }) : element('a', { href: file, textContent: t.file })]
      : []),
    element('p', { textContent: words }),
    time,
    ...(choices.length > 0
      ? [
          element(
            'div',
            { className: 'choices' },
            ...choices.map((choice) =>
              element('button', {
                type: 'button',
                textContent: choice.title,
                disabled: !isLast,
                onclick: () => write({ text: choice.title, choice: choice.id }),
              }),
            ),
          ),
        ]
      : []),
  )
}

function render() {
  choose(
    company,
    state.accounts.map(({ id, title }) => [id, title]),
  )
  const known = state.people.filter(({ email }) => email || channel !== 'email')
  choose(
    customer,
    known.map(({ number, name }) => [number, name === number ? number : `${name}, ${number}`]),
  )
  const account = accountNow()
  const isConnected = Boolean(account?.doors[channel])
  for (const tab of tabs) tab.setAttribute('aria-selected', String(tab.id === channel))
  subject.hidden = channel !== 'email'
  for (const control of [subject, text, form.querySelector('[type=submit]')]) control.disabled = !isConnected
  line.textContent = account
    ? isConnected
      ? `${t.to} ${account.title}, ${channel === 'email' ? account.doors.email : account.number}`
      : t.off
    : t.none
  const all = account ? messages() : []
  const drawn = JSON.stringify([channel, company.value, customer.value, all])
  if (drawn === shown) return
  shown = drawn
  const last = all.findLast(({ by }) => by === 'company')
  talk.replaceChildren(
    ...(all.length === 0 && isConnected ? [element('p', { className: 'empty', textContent: t.empty })] : []),
    ...all.map((each) => bubble(each, each === last)),
  )
  talk.scrollTop = talk.scrollHeight
  const ids = all.filter(({ by }) => by === 'company').map(({ id }) => id)
  if (channel === 'whatsapp' && ids.length > 0) void post('seen', { ids })
}

async function refresh() {
  if (!document.hidden)
    try {
      state = await (await fetch('state')).json()
      render()
    } catch {
      // Parley was stopped; the next look may find it again.
    }
}

async function write(said) {
  fault.textContent = ''
  const answer = await post('write', { account: company.value, channel, number: customer.value, ...said }).catch(
    () => undefined,
  )
  if (!answer?.ok) fault.textContent = t.refused
  await refresh()
  return answer?.ok
}

async function send() {
  if (!text.value.trim()) return
  const about = channel === 'email' && subject.value.trim() ? { subject: subject.value } : {}
  if (await write({ text: text.value, ...about })) form.reset()
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  void send()
})
text.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing || channel === 'email') return
  event.preventDefault()
  form.requestSubmit()
})
for (const tab of tabs)
  tab.addEventListener('click', () => {
    channel = tab.id
    render()
  })
for (const select of [company, customer]) select.addEventListener('change', render)

for (;;) {
  await refresh()
  await new Promise((resolve) => setTimeout(resolve, pauseMs))
}
