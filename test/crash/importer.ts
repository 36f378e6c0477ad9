/**
 * Imports one workspace file after the other, and kills the server at another moment of each import. What is there then is
 * compared with the files: content, settings and pictures are all of the one before or all of the new one.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { ulid } from 'ulid'
import { message, png } from '../kit/content-drafts.ts'
import { messageLine, pictureLine, uploadWorkspace, workspaceZip } from '../kit/workspace-files.ts'
import { environmentOf } from '../kit/world.ts'
import { untilAnswered } from './client.ts'
import type { Workplace } from './workplace.ts'

/** So many responses say in each file which one it is. */
const tellingCount = 12
/** Imports without a kill, which tell how long one takes. */
const measuredCount = 3
/** More of them are new in each file than land in one transaction. */
const newVariables = 45

export interface ImportLosses {
  readonly kills: number
  /** After how many kills the new file was there, though nobody had heard of it. */
  readonly landedUnheard: number
  /** What is neither the old nor the new file. */
  readonly mixed: readonly string[]
  /** Imports and saves that were acknowledged and are not there. */
  readonly lost: readonly string[]
}

/** Kills so often while a file is imported. */
export async function killImports(workplace: Workplace, kills: number): Promise<ImportLosses> {
  const importer = new Importer(workplace)
  await importer.begin()
  for (let count = 0; count < measuredCount; count++) await importer.import()
  for (let index = 0; index < kills; index++) await importer.importUnderKill(index)
  return { kills, ...importer.found }
}

class Importer {
  readonly found = { landedUnheard: 0, mixed: [] as string[], lost: [] as string[] }
  readonly #telling = Array.from({ length: tellingCount }, () => ulid())
  readonly #variable = ulid()
  #generation = 0
  #usualMs = 0

  constructor(private readonly workplace: Workplace) {}

  async begin(): Promise<void> {
    const { admin, company } = this.workplace
    await admin.environments.switch({ environmentId: environmentOf(company, 'Draft'), agentId: admin.agent._id })
  }

  async import(): Promise<void> {
    const uploadId = await this.#upload()
    const began = performance.now()
    await this.#ask(uploadId)
    this.#usualMs += (performance.now() - began) / measuredCount
    await this.#compare([this.#generation])
  }

  async importUnderKill(index: number): Promise<void> {
    const uploadId = await this.#upload()
    const asked = { isAnswered: false }
    const asking = this.workplace.admin.portability.importWorkspace({ uploadId, commit: true }).then(
      () => void (asked.isAnswered = true),
      () => undefined,
    )
    // The golden ratio meets all moments of an import evenly, however many kills there are.
    await pause(this.#usualMs * 1.1 * ((index * 0.618) % 1))
    const { isAnswered } = asked
    await this.workplace.killAndStart()
    await asking
    const now = this.#generation
    const landed = await this.#compare(isAnswered ? [now] : [now - 1, now])
    if (!isAnswered && landed === now) this.found.landedUnheard += 1
    await this.#save()
    await this.#ask(uploadId)
    await this.#compare([now])
  }

  /** The file of the next generation: its number is everywhere in it. */
  async #upload(): Promise<string> {
    const generation = (this.#generation += 1)
    const pointer = ulid()
    const lines = this.#telling.map((id, n) => messageLine(id, `Telling ${n}`, { text: { en: `${generation}` } }))
    const only = messageLine(ulid(), `Only in ${generation}`) + pictureLine(ulid(), `Shown in ${generation}`, pointer)
    const more = Array.from({ length: generation % 2 === 0 ? newVariables : 0 }, (_, n) => ({
      _id: ulid(),
      name: `value_${Math.floor(generation / 20)}_${generation % 20}_${n}`,
      type: 'string',
      value: `${n}`,
    }))
    const telling = { _id: this.#variable, name: 'generation', type: 'string', value: `${generation}` }
    const file = workspaceZip(
      {
        'content/block.jsonl': lines.join('') + only,
        'settings/company.json': JSON.stringify({ botName: `${generation}` }),
        'settings/variables.json': JSON.stringify([telling, ...more]),
      },
      { media: { [pointer]: { bytes: png, type: 'image/png' } } },
    )
    return (await untilAnswered(() => uploadWorkspace(this.workplace.admin, file))).value
  }

  #ask = async (uploadId: string) =>
    untilAnswered(() => this.workplace.admin.portability.importWorkspace({ uploadId, commit: true }))

  /** What is saved after a kill is there, whether the import had landed or not. */
  async #save(): Promise<void> {
    const { admin } = this.workplace
    const _id = this.#telling[0]!
    const draft = { ...message(), title: 'Telling 0', key: 'telling-0', group: 'Imported', text: { en: 'Saved' } }
    await untilAnswered(() => admin.blocks.update({ ...draft, _id }))
    const block = await admin.blocks.get({ _id })
    if (block.type !== 'message' || block.text.en !== 'Saved') this.found.lost.push(`a save in ${this.#generation}`)
  }

  /** Which of the files that may be there is. */
  async #compare(allowed: readonly number[]): Promise<number> {
    const { admin, cloud } = this.workplace
    const [blocks, { botName }, variables] = await Promise.all([
      admin.blocks.list(),
      admin.settings.company(),
      admin.variables.list(),
    ])
    const found = Number(botName)
    const wanted = [
      ...this.#telling.map((_, n) => `Telling ${n}: ${found}`),
      `Only in ${found}: Only in ${found}`,
      `Shown in ${found}: picture`,
    ].toSorted()
    const there = blocks.map((block) => `${block.title}: ${block.type === 'message' ? block.text.en : 'picture'}`)
    const told = variables.find(({ name }) => name === 'generation')?.value
    if (wanted.join() !== there.toSorted().join() || told !== botName)
      this.found.mixed.push(`settings ${botName}, variable ${told}: ${there.join()}`)
    if (!allowed.includes(found)) this.found.lost.push(`${found} is there, and not ${allowed.join(' or ')}`)
    for (const block of blocks)
      if (block.type === 'media' && (await fetch(cloud.origin + block.media.url!)).status !== 200)
        this.found.lost.push(`the picture of ${found}`)
    return found
  }
}
