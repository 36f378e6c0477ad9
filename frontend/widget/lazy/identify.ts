/**
 * Who the visitor is, as the company's server has signed it. The token is presented to each session of this page and never
 * kept; what is kept is a number made of the visitor's id, by which the next page knows that somebody else is there.
 */
import { Refusal } from '../chat/api.ts'
import type { Chat } from '../chat/chat.ts'
import { newId } from '../chat/ids.ts'
import { isNumber, isText } from '../chat/store.ts'
import { isSession } from '../chat/session.ts'
import type { Seat } from '../view/lazy-module.ts'
import { narrow } from '../view/panel.tsx'

let stop = () => {}
/** Who is here, as far as this page knows. */
let here: string | undefined

/**
 * Presents the token as soon as there is a session. Of somebody else than before nothing stays on the page: it is gone
 * before the page is drawn again, and the server ends their session. An empty token: nobody is signed in.
 */
export function identify(seat: Seat, token: string): void {
  stop()
  const before = personOf(seat.chat())
  const person = token ? `${numberOf(subjectOf(token))}:` : undefined
  if (before !== undefined && before !== person) changePerson(seat, person)
  else {
    if (before !== person) namePerson(seat.chat(), person)
    reopen(seat.chat())
  }
  here = person
  if (token) present(seat, token, before !== undefined)
}

const personOf = ({ shared }: Chat): string | undefined => shared.read('person', isText)

/** Opens the window as it was on the page before: they are still there who had it open. */
function reopen({ tab }: Chat): void {
  const root = document.querySelector('wbb-chat')?.shadowRoot
  // What covers the whole page is opened by hand alone.
  if (tab.read('open', isNumber) && !narrow.matches)
    root?.querySelector<HTMLElement>('.launcher[aria-expanded=false]')?.click()
}

/** What is written and not sent is theirs whose name is known now. */
function namePerson({ shared, tab }: Chat, person: string | undefined): void {
  const isAny = (found: unknown): found is unknown => found !== null
  const left = ['draft', 'outbox', 'log', 'open'].map((name) => {
    const value = tab.read(name, isAny)
    tab.write(name, undefined)
    return [name, value] as const
  })
  shared.write('person', person)
  for (const [name, value] of left) tab.write(name, value)
}

/** Another chat, of another person. The one before says what it had to say, and ends, out of sight. */
function changePerson(seat: Seat, person: string | undefined): void {
  const { client } = seat
  const chat = seat.chat()
  const session = chat.shared.read('session', isSession)
  chat.shared.write('person', person)
  chat.shared.write('session', undefined)
  const unsent = chat.leave()
  if (session) void end(chat, { client, userId: session.userId, userSid: session.userSid }, unsent)
  seat.begin()
  // Where nothing is kept between pages, the next chat has a memory of its own.
  seat.chat().shared.write('person', person)
}

async function end({ wire }: Chat, held: NonNullable<Chat['held']>, unsent: ReturnType<Chat['leave']>): Promise<void> {
  try {
    // The input of a text is what `say` has made.
    for (const { eventId, name, input } of unsent)
      if (name === 'text') await wire(name, { ...(input as { text: string }), ...held, eventId })
    await wire('conversationEnd', { ...held, eventId: newId() })
  } catch {
    // It may be over.
  }
  await wire('endSession', held).catch(() => undefined)
}

/** Where it is not known whose the session was before, one that ends by this was somebody else's. */
function present(seat: Seat, token: string, isKnown: boolean): void {
  let told: string | undefined
  let hasRestarted = false
  const tell = () => {
    const { held, wire } = seat.chat()
    if (!held || held.userSid === told) return
    told = held.userSid
    void wire('identify', { ...held, token }).catch((error: unknown) => {
      if (hasRestarted || !(error instanceof Refusal) || error.code !== 'session-ended') return
      hasRestarted = true
      if (isKnown) return void seat.chat().restart()
      stop()
      changePerson(seat, personOf(seat.chat()))
      listen()
    })
  }
  const listen = () => {
    stop = seat.chat().subscribe(tell)
    tell()
  }
  listen()
}

/** Another tab, or a page that is come back to, may know of somebody else: then nothing stays here of who was there. */
export function watchPerson(seat: Seat): void {
  here = personOf(seat.chat())
  const look = () => {
    const before = here
    here = personOf(seat.chat())
    if (before === undefined || before === here) return
    stop()
    seat.chat().leave()
    seat.begin()
  }
  addEventListener('storage', look)
  addEventListener('pageshow', look)
}

/** Whom a token names, read without proof, which is the server's matter: the id in the claims of a JSON Web Token. */
function subjectOf(token: string): string {
  try {
    const claims = JSON.parse(atob(token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: unknown }
    if (isText(claims.sub)) return claims.sub
  } catch {
    // The server will refuse it.
  }
  return token
}

/** A number of 32 bits that says nothing of the text but whether it is another one. */
function numberOf(text: string): number {
  let sum = 0
  for (const sign of text) sum = (Math.imul(sum, 31) + sign.codePointAt(0)!) | 0
  return sum
}
