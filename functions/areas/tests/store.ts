/**
 * | item | per     | id   |
 * |------|---------|------|
 * | test | release | ULID |
 *
 * Titles, keys and revisions of it are kept as those of all content are: see `../../content`.
 */
import { Test } from '#shared/contracts/tests'
import { faultAt } from '#shared/faults'
import { testsMax } from '#shared/limits'
import { badRequest } from '#shared/problem'
import { Content } from '../../content/content.ts'
import { collection } from '../../platform/table/table.ts'

export const tests = new Content<Test>({
  collection: collection({ name: 'test', per: 'release', schema: Test, id: ({ _id }) => _id }),
  kind: () => 'test',
  itemsMax: testsMax,
  // Two versions of a test are merged field by field, and the types have other fields.
  guard: (before, after) => {
    if (before && after && before.type !== after.type) throw badRequest(faultAt('test.type', 'other-kind'))
  },
})
