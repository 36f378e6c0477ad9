/**
 * One customer's chat: session, socket, events and what is on its way, behind one state that is replaced on each change.
 * Nothing is lost and nothing is heard twice, whatever the network does; see log.ts and outbox.ts for how.
 */
import type { ContentLanguage } from '#shared/languages'
import type { ConversationEvent } from '#shared/chat/message'
import type { Downward } from '#shared/realtime/console-socket'
import { History } from './history.ts'
import { keep, restoreState } from './kept.ts'
import { Outbox, type Said, type SendingName, type Unsent } from './outbox.ts'
import { openReveal, type Reveal } from './reveal.ts'
import { oneAtATime, openSessions, type ChatOptions, type Sessions, type Start } from './session.ts'
import { connectionState, CustomerSocket, type Held } from './socket.ts'
import { chooseLanguage } from './spoken.ts'
import { initialState, isSaidToCustomer, phaseOf, type Session, type Settings, type State } from './state.ts'
import { isNumber, isText, type Store } from './store.ts'
import { openStores } from './stores.ts'
import { openTimeout, type IdleTimeout } from './timeout.ts'
import { openTyping } from './typing.ts'
import { openWire, retryOnce, type Wire } from './api.ts'

/** As much of a chat as the panel asks for. */
export type ShownChat = Omit<Pick<Chat, keyof Chat>, 'shared' | 'leave'>

const keepAfterMs = 200

export class Chat {
  settings: Settings
  readonly wire: Wire
  readonly tab: Store
  /** Of all tabs. */
  readonly shared: Store
  /** Told of each message that is shown to the customer as it comes. */
  onMessage: (event: ConversationEvent) => void = () => {}
  #state: State
  readonly #options: ChatOptions
  readonly #sessions: Sessions
  readonly #history: History
  readonly #outbox: Outbox
  readonly #reveal: Reveal
  readonly #timeout: IdleTimeout | undefined
  readonly #listeners = new Set<() => void>()
  readonly #leave = new AbortController()
  readonly #showTyping = openTyping((typing) => this.#set({ typing }))
  #socket: CustomerSocket | undefined
  #opening: Promise<void> | undefined
  #start: Start | undefined
  #keepTimer = 0

  constructor(options: ChatOptions) {
    const { origin, client, settings, language, preview, environment } = options
    const { persistBetweenPages, messagesInterval } = settings.pluginStyle
    this.#options = options
    this.settings = settings
    this.wire = openWire(origin)
    const where = { client, persistBetweenPages, preview: preview && environment, signal: this.#leave.signal }
    const { shared, tab, onOtherTab } = openStores(where)
    this.shared = shared
    this.tab = tab
    this.#state = initialState(chooseLanguage(settings, shared.read('language', isText) ?? language))
    this.#sessions = openSessions(options, this.wire, shared)
    this.#history = new History({
      wire: this.wire,
      held: () => this.held,
      isCurrent: this.#isCurrent,
      since: options.since,
      log: () => this.#state.events.log,
      set: (patch) => this.#set(patch),
      arrived: () => this.#reveal.run(),
    })
    this.#outbox = new Outbox({
      wire: this.wire,
      held: () => this.held,
      isCurrent: this.#isCurrent,
      store: tab,
      heard: (events, last) => this.#history.take(events, last),
      ended: () => this.#ended(),
      changed: () => this.#set({ unsent: this.#outbox.items }),
    })
    this.#reveal = openReveal({
      interval: messagesInterval,
      events: () => this.#state.events.log.events.filter(({ number }) => number <= this.#state.events.log.known),
      shownTo: () => this.#state.shownTo,
      show: (event) => this.#show(event),
    })
    this.#timeout = openTimeout(settings.chatSession, {
      store: shared,
      isRunning: () => this.held !== undefined && !this.#isOver,
      warn: (endsAt) => this.#set({ endsAt }),
      end: () => this.#outbox.send('conversationEnd', { by: 'timeout' }),
    })
    onOtherTab('session', () => void this.#adopt())
    addEventListener('pagehide', () => this.#keep(), this.#leave)
  }

  get state(): State {
    return this.#state
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Whether there is a session from an earlier page to go on with. */
  get hasSession(): boolean {
    return this.#sessions.kept() !== undefined
  }

  /** Opens the session, once; after a failure once more. A conversation that begins by it begins as `begin` says. */
  open(begin?: Start): Promise<void> {
    this.#start = begin
    return (this.#opening ??= this.#begin(false))
  }

  /** PREVIEW-006, in this order. What was written and not sent is given back, for the next chat; without `begin` that begins as this one did. */
  async restart(begin?: Start): Promise<void> {
    this.#start = begin ?? this.#start
    const { held } = this
    if (held) {
      if (!this.#isOver) this.send('conversationEnd', {})
      await this.#outbox.settled()
      await this.#sessions.end(held, this.#state.language).catch(() => undefined)
    }
    this.#socket?.drop()
    const unsent = this.#outbox.empty().flatMap(({ name, shown }) => (name === 'text' && shown ? [shown] : []))
    if (unsent.length > 0) this.tab.write('draft', unsent.join('\n'))
    this.#sessions.forget()
    this.#set({ session: { status: 'fetching' } })
    await (this.#opening = this.#begin(true))
  }

  send<Name extends SendingName>(name: Name, input: Said<Name>, shown?: string): void {
    this.#timeout?.touch()
    this.#socket?.spoke()
    this.#outbox.send(name, input, shown)
  }

  say = (text: string): void => this.send('text', { text, language: this.#state.language }, text)

  retry = (eventId: string): void => this.#outbox.retry(eventId)

  like(eventNumber: number, liked: boolean): void {
    this.send('feedback', { eventNumber, liked })
    this.#set({ liked: { ...this.#state.liked, [eventNumber]: liked } })
  }

  rate(ending: number, rating: number): void {
    this.send('rating', { rating })
    this.#set({ rated: [...this.#state.rated, ending] })
  }

  typing(): void {
    this.#timeout?.touch()
    this.#socket?.typing()
  }

  /** Whoever is there keeps the chat open. */
  stay = (): void => this.#timeout?.touch()

  seen(): void {
    const { shownTo, readTo } = this.#state
    if (readTo >= shownTo) return
    this.#set({ readTo: shownTo })
    this.#socket?.say({ action: 'read', number: shownTo })
  }

  speak(language: ContentLanguage): void {
    this.shared.write('language', language)
    this.#set({ language })
    void this.#readMenu()
  }

  readEarlier = (): Promise<void> => this.#history.readEarlier()

  /** What calls of a customer present. */
  get held(): Held | undefined {
    const { status, data } = this.#state.session
    const { client } = this.#options
    return status === 'fetched' && data ? { client, userId: data.userId, userSid: data.userSid } : undefined
  }

  /** What is answered to the session before is not about this one. */
  readonly #isCurrent = ({ userSid }: Held): boolean => this.#state.session.data?.userSid === userSid

  get #isOver(): boolean {
    return phaseOf(this.#state.events.log.events).kind === 'over'
  }

  /** Somebody else is there: nothing more of this chat is kept. Gives what was not sent. */
  leave(): readonly Unsent[] {
    const unsent = this.#outbox.empty()
    this.#leave.abort()
    this.close()
    return unsent
  }

  close(): void {
    this.#keep()
    this.#leave.abort()
    this.#socket?.drop()
    this.#reveal.stop()
    this.#timeout?.stop()
    this.#listeners.clear()
  }

  #set(patch: Partial<State>): void {
    this.#state = { ...this.#state, ...patch }
    for (const listener of this.#listeners) listener()
    clearTimeout(this.#keepTimer)
    this.#keepTimer = window.setTimeout(() => this.#keep(), keepAfterMs)
  }

  async #begin(newSession: boolean): Promise<void> {
    const kept = newSession ? undefined : this.#sessions.kept()
    this.#set({
      session: { status: 'fetching', ...(kept && { data: kept }) },
      ...(kept && restoreState(this.tab, kept)),
      unsent: this.#outbox.items,
    })
    try {
      await retryOnce(() => oneAtATime(`parley:${this.#options.client}`, () => this.#enter(newSession)))
      this.#connect()
      void this.#readMenu()
    } catch {
      this.#opening = undefined
      this.#set({ session: { status: 'error' } })
    }
  }

  async #enter(newSession: boolean): Promise<void> {
    const session = await this.#sessions.open(this.#state.language, newSession)
    this.#use(session, newSession)
    await this.#history.read(this.shared.read('read', isNumber))
    if (this.#state.events.log.known > 0 || this.#outbox.items.length > 0) return
    // PREVIEW-005: nothing has been said yet.
    const { environment } = this.#options
    const { language } = this.#state
    this.#outbox.send('conversationStart', { newSession: true, ...this.#start, language, environment })
    await this.#outbox.settled()
  }

  /** PREVIEW-006: another session clears the ids and the events of the one before. */
  #use(data: Session, newSession: boolean): void {
    const { session, language } = this.#state
    const isOther = newSession || (session.data && session.data.userId !== data.userId)
    this.#socket?.drop()
    if (isOther) {
      this.#history.forget()
      this.#outbox.moveOn()
    }
    this.#set({
      ...(isOther && { ...initialState(language), unsent: this.#outbox.items }),
      session: { status: 'fetched', data },
    })
    if (this.shared.read('active', isNumber) === undefined || isOther) this.#timeout?.touch()
  }

  async #readMenu(): Promise<void> {
    const who = { client: this.#options.client, language: this.#state.language }
    const persistentMenu = await this.wire('persistentMenu', who).catch(() => undefined)
    if (persistentMenu) this.#set({ persistentMenu })
  }

  #connect(): void {
    const held = this.held
    if (!held) return
    this.#socket?.drop()
    this.#socket = new CustomerSocket({
      origin: this.#options.origin,
      wire: this.wire,
      held,
      heard: (said) => this.#heard(said),
      changed: (connection) => this.#set(connectionState(connection)),
      refused: () => this.#ended(),
    })
  }

  #heard(said: Downward): void {
    if (said.kind === 'wbbEvent') return this.#history.take([said.event], said.event.number)
    if (said.kind === 'agentTyping') return this.#showTyping(said.agent.name)
    if (said.kind === 'successfullyAuthenticated') {
      this.#outbox.flush()
      // What was seen while there was no socket has been told to nobody.
      this.#socket?.say({ action: 'read', number: this.#state.readTo })
    }
    if ('last' in said && said.last !== undefined) this.#history.take([], said.last)
  }

  #show(event: ConversationEvent): void {
    const { what } = event
    this.#set({ shownTo: event.number, ...(what.type === 'language' && { language: what.language }) })
    if (isSaidToCustomer(event)) this.onMessage(event)
  }

  /** The session is over; what was said stays readable, what was written stays there. */
  #ended(): void {
    const { data } = this.#state.session
    // Another tab may have begun the next one, of which this one has not been told yet.
    if (data && this.#sessions.after(data)) return void this.#adopt()
    this.#sessions.forget()
    this.#socket?.drop()
    this.#set({ session: { status: 'ended', ...(data && { data }) } })
  }

  /** Another tab has begun another session: this one goes on with it. */
  async #adopt(): Promise<void> {
    const { data } = this.#state.session
    const next = data && this.#sessions.after(data)
    if (!next) return
    this.#use(next, false)
    await this.#history.read(undefined).catch(() => undefined)
    this.#connect()
  }

  #keep(): void {
    keep(this.tab, this.#state)
    this.shared.write('read', this.#state.readTo)
  }
}
