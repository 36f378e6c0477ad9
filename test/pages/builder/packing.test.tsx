/** How pieces of the map are packed into whole columns. */
import { describe, expect, it } from 'vitest'
import { packPieces } from '../../../frontend/src/pages/blocks/builder/canvas/packing.ts'

const pieces = (...heights: number[]) => heights.map((height) => ({ columns: 1, height }))

describe('pieces that are packed', () => {
  it('lie where they come highest, of which a piece beside them takes nothing', () => {
    expect(packPieces(pieces(50, 100, 10), 0.02)).toEqual({
      places: [
        { column: 0, top: 0 },
        { column: 1, top: 0 },
        { column: 0, top: 50 },
      ],
      columns: 2,
      height: 100,
    })
  })

  it('lie in as few columns as fill the window equally', () => {
    const wide = [
      { columns: 2, height: 100 },
      { columns: 2, height: 100 },
    ]
    expect(packPieces(wide, 0.02)).toMatchObject({ columns: 2, height: 200 })
  })

  it('stay in their former columns until those are more than one and a half times as large', () => {
    const former = { columns: 1, columnOf: () => undefined }
    expect(packPieces(pieces(100, 100, 100), 0.01, former)).toMatchObject({ columns: 1, height: 300 })
    expect(packPieces(pieces(100, 100, 100, 1), 0.01, former)).toMatchObject({ columns: 2, height: 200 })
  })
})
