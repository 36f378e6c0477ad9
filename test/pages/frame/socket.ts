/** The other end of each socket the console opens, in the order they were opened. */
export class Socket extends EventTarget {
  static readonly OPEN = 1
  static opened: Socket[] = []
  readyState = 0
  sent: string[] = []

  constructor(readonly url: string) {
    super()
    Socket.opened.push(this)
  }

  send(text: string) {
    this.sent.push(text)
  }

  close() {
    this.readyState = 3
  }

  open() {
    this.readyState = Socket.OPEN
    this.dispatchEvent(new Event('open'))
  }

  accept() {
    this.open()
    this.push({ kind: 'successfullyAuthenticated' })
  }

  drop() {
    this.readyState = 3
    this.dispatchEvent(new Event('close'))
  }

  push(message: unknown) {
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify([message]) }))
  }
}
