/**
 * Stripe at the edge of the network, as far as we ask it: customers, subscriptions, invoices, checkout and the portal, in
 * the form of its API of 2024-06-20. What a company does at Stripe's own pages is done by methods.
 */
import { createHmac } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { ulid } from 'ulid'

interface Asked {
  readonly method: string
  readonly path: string
  readonly form: Readonly<Record<string, string>>
  readonly headers: IncomingMessage['headers']
}

interface Item {
  readonly id: string
  readonly object: string
  readonly [field: string]: unknown
}

const second = (): number => Math.floor(Date.now() / 1000)
const month = 30 * 24 * 60 * 60

export class StripeServer {
  readonly key = 'sk_test_parley'
  readonly secret = 'whsec_parley'
  readonly asked: Asked[] = []
  readonly customers = new Map<string, Item>()
  readonly subscriptions = new Map<string, Item>()
  readonly invoices: Item[] = []
  readonly sessions = new Map<string, Item>()
  readonly #answers = new Map<string, { status: number; body: unknown }>()
  /** What goes wrong next, each once. */
  readonly failures: ('pass' | 'drop' | 'lose' | number)[] = []
  /** Whether the card of every company is declined. */
  isDeclined = false

  constructor(private readonly now: () => number = second) {}

  readonly answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'https://api.stripe.com')
    const { method = '', headers } = request
    const form = Object.fromEntries(method === 'GET' ? searchParams : new URLSearchParams(await text(request)))
    const path = pathname.replace(/^\/v1\//, '')
    this.asked.push({ method, path, form, headers })
    const failure = this.failures.shift()
    if (failure === 'drop') return void request.socket.destroy()
    if (typeof failure === 'number') return send(response, failure, errorOf('api_error'))
    const { status, body } = this.#once(headers['idempotency-key'], () => this.#do({ method, path, form, headers }))
    // The change is made, and its answer never arrives.
    if (failure === 'lose') return void request.socket.destroy()
    send(response, status, body)
  }

  /** A repetition of what was sent under a key gets the same answer, and changes nothing. */
  #once(key: string | string[] | undefined, make: () => { status: number; body: unknown }) {
    const known = typeof key === 'string' ? this.#answers.get(key) : undefined
    const answer = known ?? make()
    if (typeof key === 'string') this.#answers.set(key, answer)
    return answer
  }

  #do({ method, path, form, headers }: Asked): { status: number; body: unknown } {
    if (headers.authorization !== `Bearer ${this.key}`) return { status: 401, body: errorOf('invalid_request_error') }
    if (!headers['stripe-version']) return { status: 400, body: errorOf('invalid_request_error') }
    const [collection, id, last, action] = path.split('/')
    const ofCustomer = (items: Iterable<Item>) => [...items].filter(({ customer }) => customer === form['customer'])
    const list = (data: readonly Item[]) => ({ object: 'list', url: `/v1/${path}`, has_more: false, data })
    if (method === 'GET' && form['customer'] !== undefined && !this.customers.has(form['customer']))
      return { status: 400, body: missing }
    if (method === 'GET' && path === 'checkout/sessions')
      return good(list(ofCustomer(this.sessions.values()).filter(({ status }) => status === form['status'])))
    if (method === 'GET' && path === 'subscriptions') return good(list(ofCustomer(this.subscriptions.values())))
    if (method === 'GET' && path === 'invoices') return good(list(ofCustomer(this.invoices)))
    if (method === 'POST' && path === 'customers') {
      const { name } = form
      return good(
        keep(this.customers, {
          id: this.#id('cus'),
          object: 'customer',
          name,
          metadata: { client: form['metadata[client]'] },
        }),
      )
    }
    if (method === 'POST' && path === 'checkout/sessions') return good(this.#checkout(form))
    const checkout = collection === 'checkout' && last ? this.sessions.get(last) : undefined
    if (method === 'POST' && checkout && action === 'expire')
      return checkout['status'] === 'open'
        ? good(keep(this.sessions, { ...checkout, status: 'expired', url: null }))
        : { status: 400, body: errorOf('invalid_request_error') }
    if (method === 'POST' && collection === 'billing_portal' && id === 'sessions') {
      const session = this.#id('bps')
      const { customer, return_url } = form
      return good({
        id: session,
        object: 'billing_portal.session',
        customer,
        return_url,
        url: `https://billing.stripe.com/p/session/${session}`,
      })
    }
    const subscription = collection === 'subscriptions' && id && !last ? this.subscriptions.get(id) : undefined
    if (method === 'DELETE')
      return subscription && subscription['status'] !== 'canceled'
        ? good(this.become(subscription.id, { status: 'canceled' }))
        : { status: 404, body: missing }
    if (method === 'POST' && subscription) return this.#change(subscription, form)
    return { status: 404, body: errorOf('invalid_request_error') }
  }

  #checkout(form: Asked['form']): Item {
    const id = this.#id('cs')
    return keep(this.sessions, {
      id,
      object: 'checkout.session',
      mode: form['mode'],
      status: 'open',
      customer: form['customer'],
      client_reference_id: form['client_reference_id'],
      success_url: form['success_url'],
      cancel_url: form['cancel_url'],
      price: form['line_items[0][price]'],
      url: `https://checkout.stripe.com/c/pay/${id}`,
    })
  }

  #change(subscription: Item, form: Asked['form']): { status: number; body: unknown } {
    const price = form['items[0][price]']
    if (form['cancel_at_period_end'] !== undefined) {
      // It cannot be said together with what may stay pending.
      if (form['payment_behavior']) return { status: 400, body: errorOf('invalid_request_error') }
      return good(
        keep(this.subscriptions, { ...subscription, cancel_at_period_end: form['cancel_at_period_end'] === 'true' }),
      )
    }
    if (price === undefined) return good(subscription)
    if (this.isDeclined) {
      const pending_update = { expires_at: this.now() + 23 * 60 * 60, subscription_items: [{ price: { id: price } }] }
      return good(keep(this.subscriptions, { ...subscription, pending_update }))
    }
    return good(
      keep(this.subscriptions, { ...subscription, items: itemsOf(this.#id('si'), price), pending_update: null }),
    )
  }

  /** The company pays at the checkout it was sent to last. */
  pay(): Item {
    const session = [...this.sessions.values()].at(-1)!
    keep(this.sessions, { ...session, status: 'complete' })
    return this.subscribe(String(session['customer']), String(session['price']))
  }

  subscribe(customer: string, price: string): Item {
    return keep(this.subscriptions, {
      id: this.#id('sub'),
      object: 'subscription',
      customer,
      status: 'active',
      created: this.now(),
      current_period_start: this.now(),
      current_period_end: this.now() + month,
      cancel_at_period_end: false,
      pending_update: null,
      items: itemsOf(this.#id('si'), price),
    })
  }

  /** Something becomes of a subscription without us: it is cancelled, or not paid. */
  become(id: string, fields: object): Item {
    return keep(this.subscriptions, { ...this.subscriptions.get(id)!, ...fields })
  }

  bill(customer: string, fields: object): Item {
    const invoice = {
      id: this.#id('in'),
      object: 'invoice',
      customer,
      created: this.now(),
      currency: 'eur',
      total: 4900,
      amount_due: 4900,
      status: 'paid',
      number: null,
      invoice_pdf: null,
      hosted_invoice_url: null,
      ...fields,
    }
    this.invoices.unshift(invoice)
    return invoice
  }

  /** An event as it is sent; the signature is made by each of `secrets`. */
  event(type: string, object: object, { secrets = [this.secret], at = this.now(), id = this.#id('evt') } = {}) {
    const body = JSON.stringify({
      id,
      object: 'event',
      api_version: '2024-06-20',
      created: at,
      type,
      livemode: false,
      data: { object },
    })
    const signed = secrets.map((secret) => `v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`)
    return { id, body, headers: { 'stripe-signature': [`t=${at}`, ...signed, 'v0=00'].join(',') } }
  }

  /** Of no other server that a test has started. */
  #id(prefix: string): string {
    return `${prefix}_${ulid()}`
  }
}

const good = (body: unknown) => ({ status: 200, body })
const errorOf = (type: string) => ({ error: { type, message: 'No.' } })
const missing = { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such object.' } }

function keep<T extends Item>(items: Map<string, Item>, item: T): T {
  items.set(item.id, item)
  return item
}

const itemsOf = (id: string, price: string) => ({
  object: 'list',
  data: [
    {
      id,
      object: 'subscription_item',
      quantity: 1,
      price: {
        id: price,
        object: 'price',
        unit_amount: 4900,
        currency: 'eur',
        recurring: { interval: 'month', interval_count: 1 },
      },
    },
  ],
})

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
