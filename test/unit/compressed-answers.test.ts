/** Which answers travel compressed. */
import { expect, it } from 'vitest'
import { compress } from '../../functions/platform/request/answer.ts'

it('an answer of 1024 bytes and more is compressed for those who take it', async () => {
  const encodingOf = async (bytes: number, accepted: string) =>
    (await compress({ statusCode: 200, body: 'x'.repeat(bytes) }, accepted)).headers?.['content-encoding']
  expect(await encodingOf(1024, 'gzip')).toBe('gzip')
  expect(await encodingOf(1023, 'gzip')).toBeUndefined()
  expect(await encodingOf(1024, 'br')).toBeUndefined()
})
