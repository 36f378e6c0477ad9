/** What a start says: its steps with their seconds, and a sentence where it cannot go on. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BuildFailure, sentenceFor } from '../../infra/start/failure.ts'
import { openProgress, type Output, type Progress } from '../../infra/start/progress.ts'

let written: string[]
let progress: Progress

const output = (more: Omit<Output, 'write'> = {}): Output => ({ ...more, write: (text) => void written.push(text) })

beforeEach(() => {
  written = []
  vi.useFakeTimers()
})
afterEach(() => {
  progress.close()
  vi.useRealTimers()
})

describe('without a terminal', () => {
  beforeEach(() => void (progress = openProgress(output())))

  it('a step is one line with its seconds once it has ended', () => {
    const step = progress.begin('Opening the services')
    vi.advanceTimersByTime(1940)
    step.tell('the table', 1, 2)
    expect(written).toEqual([])
    step.end()
    expect(written).toEqual(['Opening the services … 1.9 s\n'])
  })

  it('a step that takes longer than two seconds is named before, once, however much it tells', () => {
    const step = progress.begin('Filling the data folder')
    for (let done = 0; done < 100; done++) {
      vi.advanceTimersByTime(100)
      step.tell(`conversation ${done}`, done, 100)
    }
    step.end()
    expect(written).toEqual(['Filling the data folder …\n', 'Filling the data folder … 10.0 s\n'])
  })

  it('no control character is written, also of steps at once and lines between them', () => {
    const steps = ['one', 'two'].map((title) => progress.begin(title))
    vi.advanceTimersByTime(5000)
    progress.print('This one begins again.')
    for (const step of steps) step.end()
    progress.close()
    // eslint-disable-next-line no-control-regex
    expect(written.join('')).not.toMatch(/[\u0000-\u0009\u000B-\u001F]/)
    expect(written).toEqual(['one …\n', 'two …\n', 'This one begins again.\n', 'one … 5.0 s\n', 'two … 5.0 s\n'])
  })
})

describe('on a terminal', () => {
  /** What the terminal shows: whole lines, and the one that was drawn last. */
  function shown(): string {
    const drawn = written.join('').split('\r\u001B[K')
    const lines = drawn.slice(0, -1).filter((each) => each.endsWith('\n'))
    return [...lines, drawn.at(-1)].join('').replaceAll('\r', '')
  }

  beforeEach(() => void (progress = openProgress(output({ isTTY: true, columns: 60 }))))

  it('a step is shown from its beginning, with its seconds after two of them', () => {
    const step = progress.begin('Building the console')
    expect(shown()).toBe('Building the console …')
    vi.advanceTimersByTime(3100)
    expect(shown()).toBe('Building the console … 3 s')
    step.end()
    expect(shown()).toBe('Building the console … 3.1 s\n')
  })

  it('a step that tells how much is done has a bar, drawn in place', () => {
    const step = progress.begin('Filling')
    step.tell('the past', 1, 4)
    vi.advanceTimersByTime(2500)
    expect(shown()).toBe('Filling █████░░░░░░░░░░░░░░░ 25 % 2 s the past')
    step.tell('the desk', 4, 4)
    vi.advanceTimersByTime(500)
    expect(shown()).toBe('Filling ████████████████████ 100 % 3 s the desk')
    expect(written.join('')).not.toContain('\n')
  })

  it('the line is never longer than the terminal is wide, and is gone in the end', () => {
    for (const title of ['Building the console', 'Building the functions', 'Filling the data folder'])
      progress.begin(title)
    expect(shown()).toHaveLength(59)
    progress.close()
    expect(shown()).toBe('')
    vi.advanceTimersByTime(5000)
    expect(shown()).toBe('')
  })

  it('nothing is written where nothing has changed', () => {
    progress.begin('Opening')
    vi.advanceTimersByTime(1500)
    expect(written).toHaveLength(1)
  })
})

describe('a sentence for', () => {
  const failed = (message: string, more: object) => Object.assign(new Error(message), more)
  beforeEach(() => void (progress = openProgress(output())))

  it.each([
    [
      'a port in use',
      failed('listen EADDRINUSE', { code: 'EADDRINUSE', syscall: 'listen', port: 4401 }),
      'Port 4401 is in use. Stop what listens there, or start with another: npm start -- --port 4500',
    ],
    [
      'a port for administrators',
      failed('listen EACCES', { code: 'EACCES', syscall: 'listen', port: 80 }),
      'Port 80 cannot be listened on (EACCES). Start with another: npm start -- --port 4500',
    ],
    [
      'a file of somebody else',
      failed('EACCES', { code: 'EACCES', syscall: 'open', path: '/data/credentials.json' }),
      '/data/credentials.json cannot be read or written (EACCES). Let it belong to you, or choose another folder with --data FOLDER.',
    ],
    [
      'a full disk, as a file says it',
      failed('write', { code: 'ENOSPC' }),
      'The disk of /data is full. Make some room, or choose another folder with --data FOLDER.',
    ],
    [
      'a full disk, as the table says it to a client',
      failed('The table cannot be read or written: SQLite3Error: database or disk is full', {
        name: 'InternalServerError',
      }),
      'The disk of /data is full. Make some room, or choose another folder with --data FOLDER.',
    ],
    [
      'a package that is not installed',
      failed("Cannot find package 'vite' imported from /parley/infra/start/build.ts", { code: 'ERR_MODULE_NOT_FOUND' }),
      "Cannot find package 'vite' imported from /parley/infra/start/build.ts. Run npm ci, which installs what is missing.",
    ],
    ['a mistake of ours', new TypeError('x is not a function'), undefined],
  ])('%s', (_what, error, sentence) => {
    expect(sentenceFor(error, '/data')).toBe(sentence)
  })

  it('a build of functions that failed, in the words of the compiler, with the place', () => {
    const error = failed('Build failed', {
      errors: [{ text: 'Unexpected "="', location: { file: 'functions/doors/hour/handler.ts', line: 91, column: 9 } }],
    })
    expect(sentenceFor(new BuildFailure('functions', error), '/data')).toBe(
      'The functions cannot be built.\n\nfunctions/doors/hour/handler.ts:91:9: Unexpected "="\n\nMend this, and start again.',
    )
  })

  it('a build that failed for no mistake in a source', () => {
    expect(sentenceFor(new BuildFailure('widget', new Error('The service was stopped')), '/data')).toBe(
      'The widget cannot be built.\n\nError: The service was stopped\n\nMend this, and start again.',
    )
  })

  it('a build of the console that failed, without colours, and of many messages the first ones', () => {
    const message = '\u001B[31m[UNRESOLVED_IMPORT]\u001B[0m Could not resolve ./missing\n  [ app.tsx:1:19 ]\n'
    const error = failed('Build failed', { errors: Array.from({ length: 7 }, () => new Error(message)) })
    const told = '[UNRESOLVED_IMPORT] Could not resolve ./missing\n  [ app.tsx:1:19 ]\n'
    expect(sentenceFor(new BuildFailure('console', error), '/data')).toBe(
      `The console cannot be built.\n\n${told.repeat(5)}and 2 more\n\nMend this, and start again.`,
    )
  })
})
