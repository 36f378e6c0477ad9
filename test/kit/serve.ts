/** Puts an emulated service behind a real server on loopback, as the local cloud does. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Service } from '../../infra/local/wire/service.ts'

export interface Served {
  url: string
  server: Server
  close(): Promise<void>
}

export async function serve(service: Service): Promise<Served> {
  const server = createServer((request, response) => void service.answer(request, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  // A server that listens on a port has an AddressInfo.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    server,
    async close() {
      await service.close()
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/** The region of a real account to hold the contract against; without it the emulator is the cloud. */
export const contractRegion = process.env['PARLEY_CONTRACT_REGION']

/** A clock that stands at the real time until a test moves it. It goes back to where it was, and nowhere else. */
export class MovableClock {
  #aheadMs = 0
  #wasMoved = false
  now = () => Date.now() + this.#aheadMs

  /** Throws where `ms` is negative: time that a file took is given back by `during`, by `openPassing` or by its world. */
  advance(ms: number): void {
    if (ms < 0) throw new RangeError('A clock only goes forwards: use `during` for what happens at another time.')
    this.#move(ms)
  }

  /** Does `work` that much later, or earlier where `ms` is negative, and then takes exactly that back. */
  async during<Done>(ms: number, work: () => Promise<Done>): Promise<Done> {
    this.#move(ms)
    try {
      return await work()
    } finally {
      this.#aheadMs -= ms
    }
  }

  /** Takes back what was advanced. */
  takeBack(ms: number): void {
    this.#aheadMs -= ms
  }

  /** Puts the clock to the real time; true where it has been moved since that was last done. */
  putRight(): boolean {
    const wasMoved = this.#wasMoved
    this.#aheadMs = 0
    this.#wasMoved = false
    return wasMoved
  }

  #move(ms: number): void {
    this.#aheadMs += ms
    this.#wasMoved = true
  }
}
