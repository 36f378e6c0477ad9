/** Where the words of a cloud lie: the same words always lie the same. */
import cloud from 'd3-cloud'

export interface CloudWord {
  readonly text: string
  readonly uses: number
}

export interface PlacedWord extends CloudWord {
  /** In pixels of `cloudSize`; x and y are those of its middle. */
  readonly size: number
  readonly x: number
  readonly y: number
}

export const cloudSize = { width: 640, height: 300 } as const
const wordsMax = 40
/** So that each word can be hit with a finger, also where the cloud is drawn smaller. */
const lineMin = 30
const letterPx = { least: 14, most: 52 } as const

/** The words that found a place, the largest first. Undefined where nothing can be measured: no browser, or one that refuses. */
export function layOutCloud(words: readonly CloudWord[]): PlacedWord[] | undefined {
  const shown = words.slice(0, wordsMax)
  const most = Math.max(...shown.map(({ uses }) => uses))
  const least = Math.min(...shown.map(({ uses }) => uses))
  const sizeOf = (uses: number) => {
    const place = most > least ? (Math.sqrt(uses) - Math.sqrt(least)) / (Math.sqrt(most) - Math.sqrt(least)) : 0.5
    return letterPx.least + place * (letterPx.most - letterPx.least)
  }
  if (!document.createElement('canvas').getContext('2d')) return undefined
  let placed: PlacedWord[] = []
  cloud<CloudWord>()
    .size([cloudSize.width, cloudSize.height])
    // Taken apart, because the layout writes into them.
    .words(shown.map((word) => ({ ...word })))
    .font(getComputedStyle(document.body).fontFamily)
    .fontWeight(600)
    .fontSize(({ uses }) => sizeOf(uses))
    .rotate(0)
    .padding(({ size }) => Math.max(3, (lineMin - size * 0.7) / 2))
    .random(evenSteps())
    .on('end', (found) => {
      placed = found.map(({ text, uses, size, x, y }) => ({
        text,
        uses,
        size,
        x: x + cloudSize.width / 2,
        y: y + cloudSize.height / 2,
      }))
    })
    // Ends before it returns, because it may take as long as it needs.
    .start()
  return placed
}

/** Numbers from 0 up to 1 that spread evenly, the same every time: steps of the golden ratio. */
function evenSteps(): () => number {
  let last = 0
  return () => (last = (last + 0.618_033_988_749_894_9) % 1)
}
