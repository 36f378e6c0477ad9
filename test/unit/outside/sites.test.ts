/** The rest of the internet, as tests word it. */
import { expect, it, onTestFinished } from 'vitest'
import { Outside } from '../../kit/outside.ts'

it('a second site of one name is refused until the first is removed', async () => {
  const outside = new Outside()
  onTestFinished(() => outside.removeAll())
  await outside.site('shop.example', (_, response) => void response.end())
  const again = () => outside.site('shop.example', (_, response) => void response.end())
  await expect(again()).rejects.toThrow('There is a site shop.example already')
  outside.remove('shop.example')
  await again()
  await outside.removeAll()
  await again()
})
