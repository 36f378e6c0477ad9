import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { bots } from './bots.ts'
import { play } from './transcript.ts'

const folder = new URL('.', import.meta.url)
const transcripts = readdirSync(folder).filter((name) => name.endsWith('.transcript'))

describe('a conversation goes as it is written down', () => {
  it.each(transcripts.map((name) => [titleOf(name), name]))('%s', (_, name) => {
    const written = textOf(name)
    expect(play(written, bots)).toBe(written)
  })

  it('there are some', () => expect(transcripts.length).toBeGreaterThanOrEqual(12))
})

function textOf(name: string): string {
  return readFileSync(new URL(name, folder), 'utf8')
}

/** The first line is the title. */
function titleOf(name: string): string {
  return textOf(name).split('\n')[0]!.replace(/^# /, '')
}
