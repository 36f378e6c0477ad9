import { expect, it } from 'vitest'
import { unsetForm } from '#shared/engine/runners/unset-form'

type Scene = Parameters<typeof unsetForm>[2]

it.each([
  [['order', 'wishes'], false, ['survey']],
  [['survey'], false, ['order', 'wishes']],
  [[], true, []],
])('BLOCKS-057/several: clearing %j of three forms, or all (%s), keeps %j', (unsetFormIds, unsetAllForms, kept) => {
  const answers = { order: { stems: 12 }, wishes: { colour: 'red' }, survey: { stars: 5 } }
  const scene = { state: { answers } } as unknown as Scene
  const block = { next: null } as Parameters<typeof unsetForm>[1]
  const result = unsetForm({ type: 'unset-form', unsetFormIds, unsetAllForms }, block, scene)
  expect('state' in result && Object.keys(result.state.answers)).toEqual(kept)
})
