/** What `npm test` can be asked for. */
import { describe, expect, it } from 'vitest'
import { readOptions } from '../../line/options.ts'

const none = { line: 'test', profile: false, changed: false, help: false, order: undefined, seed: undefined }

describe('npm test', () => {
  it.each([
    [[], none],
    [['whole'], { ...none, line: 'whole' }],
    [['checks'], { ...none, line: 'checks' }],
    [['--profile'], { ...none, profile: true }],
    [['whole', '--profile'], { ...none, line: 'whole', profile: true }],
    [['--changed'], { ...none, changed: true }],
    [['--order', 'file.json'], { ...none, order: 'file.json' }],
    [['--shuffle', '42'], { ...none, seed: 42 }],
    [['whole', '--shuffle', '0'], { ...none, line: 'whole', seed: 0 }],
  ])('understands %j', (typed, options) => {
    expect(readOptions(typed)).toEqual(options)
  })

  it('takes a seed of its own where none is named', () => {
    expect(readOptions(['--shuffle']).seed).toBeTypeOf('number')
  })

  it.each([
    [['everything'], 'There is no "everything" to run.'],
    [['whole', 'checks'], 'There is no "whole checks" to run.'],
    [['--changed', '--shuffle'], '--shuffle, --changed and --order cannot be combined.'],
    [['--fast'], "Unknown option '--fast'"],
    [['--order'], "Option '--order <value>' argument missing"],
  ])('says what is wrong with %j', (typed, message) => {
    expect(() => readOptions(typed)).toThrow(message)
  })
})
