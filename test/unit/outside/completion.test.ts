import { describe, expect, it } from 'vitest'
import { completionIn, CompletionStream } from '../../../functions/platform/outside/completion.ts'
import { messagesFor, tokensAtMost, type Task } from '../../../functions/platform/outside/model-task.ts'

const said = (content: string) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}`
const finish = 'data: {"choices":[{"delta":{},"finish_reason":"stop"}]}'
const usage = 'data: {"choices":[],"usage":{"prompt_tokens":7,"completion_tokens":3}}'
const eventsOf = (...lines: string[]) => lines.map((line) => `${line}\n\n`).join('')

/** What a stream makes of bytes that come in such parts. */
function heard(parts: readonly Uint8Array[], lengthMax = 1000) {
  const soFar: string[] = []
  const stream = new CompletionStream(lengthMax, (text) => soFar.push(text))
  const taken = parts.findIndex((part) => !stream.take(part))
  return { completion: stream.completion, soFar, taken }
}
const bytesOf = (text: string) => new TextEncoder().encode(text)

describe('a streamed completion', () => {
  const text = 'Grüße 🌷 für „Sie“\nund mehr'
  const whole = eventsOf(
    ': hello',
    said('Grüße 🌷'),
    said(' für „Sie“\nund'),
    said(' mehr'),
    finish,
    usage,
    'data: [DONE]',
  )

  it('is the same wherever its bytes are parted', () => {
    const bytes = bytesOf(whole)
    for (let at = 1; at < bytes.length; at++) {
      const { completion, soFar } = heard([bytes.subarray(0, at), bytes.subarray(at)])
      expect(completion).toEqual({ text, tokens: { read: 7, written: 3 } })
      expect(soFar.at(-1)).toBe(text)
      expect(soFar.every((each) => text.startsWith(each))).toBe(true)
    }
    expect(heard(Array.from(bytes, (byte) => Uint8Array.of(byte))).completion?.text).toBe(text)
  })

  it('is read with any line ends, byte by byte', () => {
    for (const end of ['\n', '\r\n', '\r']) {
      const bytes = bytesOf(whole.replaceAll('\n', end))
      expect(heard(Array.from(bytes, (byte) => Uint8Array.of(byte))).completion?.text).toBe(text)
    }
  })

  it('is none where it ends before the model has, or with JSON that is cut', () => {
    expect(heard([bytesOf(eventsOf(said('Half')))]).completion).toBeUndefined()
    expect(heard([bytesOf('data: {"choices":[{"delta":{"con\n\ndata: [DONE]\n\n')]).completion).toBeUndefined()
    expect(
      heard([bytesOf(eventsOf(said('Well'), 'data: {"error":{"message":"overloaded"}}', finish))]).completion,
    ).toBeUndefined()
    expect(heard([]).completion).toBeUndefined()
  })

  it('ends with the word of the server, with the last reason, or when it is long enough', () => {
    expect(heard([bytesOf(eventsOf(said('Yes'), 'data: [DONE]'))]).completion?.text).toBe('Yes')
    expect(heard([bytesOf(eventsOf(said('Yes'), finish))]).completion?.text).toBe('Yes')
    const endless = Array.from({ length: 100 }, () => bytesOf(eventsOf(said('word '))))
    const { completion, taken } = heard(endless, 50)
    expect(completion?.text.length).toBeGreaterThan(50)
    expect(taken).toBe(10)
    expect(heard([bytesOf(eventsOf(said('12345')))], 5)).toEqual({ completion: undefined, soFar: ['12345'], taken: -1 })
    expect(heard([bytesOf(eventsOf(said('123456')))], 5)).toMatchObject({ completion: { text: '123456' }, taken: 0 })
  })

  it('is told of only where there is more of it', () => {
    expect(heard([bytesOf(eventsOf(said('Yes'))), bytesOf(eventsOf(usage)), bytesOf(eventsOf(finish))]).soFar).toEqual([
      'Yes',
    ])
  })

  it('has no tokens where the server tells them in another way', () => {
    for (const wrong of ['"7"', '{"prompt_tokens":-1,"completion_tokens":2}', '{"prompt_tokens":1.5}', 'null', '[]'])
      expect(
        heard([bytesOf(eventsOf(said('Yes'), `data: {"choices":[],"usage":${wrong}}`, finish))]).completion,
      ).toEqual({
        text: 'Yes',
        tokens: undefined,
      })
  })
})

it('a whole completion is read as far as it is used, and is none where it is cut', () => {
  const body = JSON.stringify({ id: 'x', choices: [{ message: { content: 'Yes' } }], usage: { total_tokens: 3 } })
  expect(completionIn(body)).toEqual({ text: 'Yes', tokens: undefined })
  expect(completionIn(body.slice(0, -3))).toBeUndefined()
  expect(completionIn('{"choices":[]}')).toBeUndefined()
  expect(completionIn('<html>')).toBeUndefined()
})

describe('the messages of a task', () => {
  const task: Task = {
    instructions: 'Answer.',
    sources: [
      { source: 1, text: 'old '.repeat(100) },
      { source: 2, text: 'new '.repeat(100) },
    ],
    lines: ['{"question":"When?"}'],
    lengthMax: 300,
  }
  const contentOf = (modelTokenLimit: number, replaceSpaces = false) =>
    messagesFor(task, { modelTokenLimit, replaceSpaces })[1]!.content

  it('LLM-005/cut: drop the oldest source text first, and keep the question', () => {
    expect(contentOf(8000)).toMatch(/"source":1.*\n.*"source":2.*\n.*When/)
    expect(contentOf(200)).toMatch(/^\{"source":2.*\n.*When\?"\}$/)
    expect(contentOf(50)).toBe('{"question":"When?"}')
    expect(() => contentOf(5)).toThrow('larger than the limit')
    const within = (instructions: string) =>
      messagesFor({ ...task, instructions, sources: [] }, { modelTokenLimit: 10, replaceSpaces: false })
    expect(within('x'.repeat(9))).toHaveLength(2)
    expect(() => within('x'.repeat(10))).toThrow('larger than the limit')
  })

  it('LLM-005/cut: are never longer than what the model takes', () => {
    for (let limit = 20; limit < 500; limit += 7) {
      const length = messagesFor(task, { modelTokenLimit: limit, replaceSpaces: false }).reduce(
        (sum, { content }) => sum + content.length,
        0,
      )
      expect(length).toBeLessThanOrEqual(limit * 3)
    }
  })

  it('LLM-004/spaces: have the white space of source text collapsed where the company says so, and of nothing else', () => {
    const spaced = { ...task, sources: [{ source: 1, text: ' a \n\n b\t\u00a0c ' }], lines: ['{"question":"x  y"}'] }
    const content = (replaceSpaces: boolean) =>
      messagesFor(spaced, { modelTokenLimit: 8000, replaceSpaces })[1]!.content
    expect(content(true)).toBe('{"source":1,"text":"a b c"}\n{"question":"x  y"}')
    expect(content(false)).toContain(String.raw`a \n\n b\t`)
  })

  it('cost no more than is held for them, in any writing', () => {
    const messages = [{ role: 'user' as const, content: '東京🌷' }]
    expect(tokensAtMost({ ...task, tokensMax: 50 }, messages)).toBeGreaterThanOrEqual(50 + 10)
  })
})
