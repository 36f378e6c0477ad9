/** How chat completions are written on the wire, whole and as a stream of events. */
import * as z from 'zod/mini'

/** What a model has read and written, as it counts. */
export interface Tokens {
  readonly read: number
  readonly written: number
}

/** As much of an answer as is read. */
export interface Completion {
  readonly text: string
  /** None where the server does not say it, or says it in another way. */
  readonly tokens?: Tokens | undefined
}

const Count = z.int().check(z.minimum(0))
const Usage = z.object({ prompt_tokens: Count, completion_tokens: Count })

const Whole = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.nullish(z.string()) }) })).check(z.minLength(1)),
  usage: z.optional(z.unknown()),
})

const Part = z.object({
  choices: z.optional(
    z.array(
      z.object({
        delta: z.optional(z.nullable(z.object({ content: z.nullish(z.string()) }))),
        finish_reason: z.nullish(z.string()),
      }),
    ),
  ),
  usage: z.optional(z.unknown()),
})

/** The completion in the body of an answer; none where there is no whole one. */
export function completionIn(body: string): Completion | undefined {
  const { data } = Whole.safeParse(jsonIn(body))
  return data && { text: data.choices[0]?.message.content ?? '', tokens: tokensIn(data.usage) }
}

function tokensIn(usage: unknown): Tokens | undefined {
  const { data } = Usage.safeParse(usage)
  return data && { read: data.prompt_tokens, written: data.completion_tokens }
}

export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A completion that comes as a stream of events: bytes may be parted anywhere, in a character and in a line. */
export class CompletionStream {
  readonly #decoder = new TextDecoder()
  /** What has come of a line that has not ended yet. */
  #line = ''
  /** The data of an event that has not ended yet. */
  #data: string[] = []
  #text = ''
  #tokens: Tokens | undefined
  #state: 'open' | 'ended' | 'done' | 'broken' = 'open'

  /** `onText` is told all that was said so far whenever there is more. Of a text longer than `lengthMax` nothing more is read. */
  constructor(
    private readonly lengthMax: number,
    private readonly onText: (soFar: string) => void,
  ) {}

  /** Takes the next bytes; gives whether more are wanted. */
  take(part: Uint8Array): boolean {
    // A line feed after a carriage return may come with the next bytes.
    const lines = (this.#line + this.#decoder.decode(part, { stream: true })).split(/\r\n|\n|\r(?!$)/)
    this.#line = lines.pop() ?? ''
    const before = this.#text.length
    for (const line of lines) this.#takeLine(line)
    if (this.#text.length > before) this.onText(this.#text)
    return (this.#state === 'open' || this.#state === 'ended') && this.#text.length <= this.lengthMax
  }

  /** What was said, where it was said to its end or for long enough. */
  get completion(): Completion | undefined {
    const isWhole = this.#state === 'ended' || this.#state === 'done'
    if (this.#state === 'broken' || (!isWhole && this.#text.length <= this.lengthMax)) return undefined
    return { text: this.#text, tokens: this.#tokens }
  }

  /** How many characters have come, whatever becomes of them. */
  get length(): number {
    return this.#text.length
  }

  #takeLine(line: string): void {
    if (line !== '') {
      const [, data] = /^data: ?(.*)$/s.exec(line) ?? []
      if (data !== undefined) this.#data.push(data)
      return
    }
    const data = this.#data.join('\n')
    this.#data = []
    if (data !== '' && this.#state !== 'done' && this.#state !== 'broken') this.#takeEvent(data)
  }

  #takeEvent(data: string): void {
    if (data.trim() === '[DONE]') {
      this.#state = 'done'
      return
    }
    const { data: part } = Part.safeParse(jsonIn(data))
    // A server that fails in the middle says so in an event without choices and usage.
    if (!part || (!part.choices && part.usage === undefined)) {
      this.#state = 'broken'
      return
    }
    const [choice] = part.choices ?? []
    this.#text += choice?.delta?.content ?? ''
    this.#tokens = tokensIn(part.usage) ?? this.#tokens
    if (choice?.finish_reason) this.#state = 'ended'
  }
}
