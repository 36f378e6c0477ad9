/** How many places stand for the rows of a list while they load. */
import { renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useExpectedRows } from '../../../frontend/src/components/table/page-size.ts'

afterEach(() => sessionStorage.clear())

const expected = (name: string, count?: number) => renderHook(() => useExpectedRows(name, count)).result.current

it('a list that loads is expected to have as many rows as it had last time, and a few the first time', () => {
  expect(expected('Tags')).toBe(3)
  expected('Tags', 2)
  expect(expected('Tags')).toBe(2)
  expect(expected('Macros')).toBe(3)
  expected('Tags', 0)
  expect(expected('Tags')).toBe(1)
})
