/** Where tests are listed and edited. */
import type { Test } from '#shared/contracts/tests'
import { pathTo } from './pages.ts'

/** Where the list of tests is: a tab of the page of changes. */
export const testsAddress = `${pathTo('changes')}?tab=tests`

export const addressOfTest = (_id: string): string => `${pathTo('test-edit')}/${_id}`

export const addressOfNewTest = (type: Test['type']): string => `${pathTo('test-edit')}?type=${type}`

/** A new test that begins with what was said in a conversation, from one event to another, both included. */
export function addressOfRecording(
  userId: string,
  part: { readonly from?: number; readonly to?: number } = {},
): string {
  const numbers = Object.entries(part).map(([name, number]) => [name, String(number)])
  return `${pathTo('test-edit')}?${new URLSearchParams([['conversation', userId], ...numbers]).toString()}`
}
