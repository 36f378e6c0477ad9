/** What is read from the answers of language models and their servers: the models they offer, and utterances they write. */
import { describe, expect, it } from 'vitest'
import { newUtterances } from '../../functions/areas/knowledge/suggesting.ts'
import { modelIn } from '../../functions/areas/llm/models.ts'

describe('a model of a server', () => {
  it('has a name of at most 200 characters', () => {
    expect(modelIn({ id: 'x'.repeat(200) })).toEqual([{ modelName: 'x'.repeat(200) }])
    for (const listed of [{ id: 'x'.repeat(201) }, { id: '' }, { id: 7 }, 'x', null])
      expect(modelIn(listed)).toEqual([])
    expect(modelIn({ name: 'roses' })).toEqual([{ modelName: 'roses' }])
  })

  it('takes at least one token where that is told, by any of its names', () => {
    const limitOf = (told: object) => modelIn({ id: 'roses', ...told })[0]?.modelTokenLimit
    expect([limitOf({ context_length: 1 }), limitOf({ context_length: 0 }), limitOf({ n_ctx: 1.5 })]).toEqual([
      1,
      undefined,
      undefined,
    ])
    expect([limitOf({ max_model_len: 0, n_ctx: 4096 }), limitOf({ meta: { n_ctx_train: 8192 } })]).toEqual([4096, 8192])
  })
})

describe('utterances that a model has written', () => {
  it('are the lines of its answer, without what stands before them in a list', () => {
    expect(newUtterances('- Where is it?\n2. Is it lost?\n\n* 3 roses', [])).toEqual([
      'Where is it?',
      'Is it lost?',
      '3 roses',
    ])
  })

  it('have at most 1000 characters', () => {
    expect(newUtterances(`${'x'.repeat(1000)}\n${'y'.repeat(1001)}`, [])).toEqual(['x'.repeat(1000)])
  })

  it('are new, and are told once', () => {
    expect(newUtterances('where is IT?\nIs it lost?\nIS it lost?', ['Where is it?'])).toEqual(['IS it lost?'])
  })
})
