/** The part of d3-cloud that Parley uses: where words lie so that none covers another. */
declare module 'd3-cloud' {
  interface PlacedWord {
    text: string
    size: number
    /** Of the middle of its line, from the middle of the cloud. */
    x: number
    y: number
  }
  interface Layout<Word> {
    size(size: readonly [number, number]): this
    words(words: Word[]): this
    font(name: string): this
    fontWeight(weight: number): this
    fontSize(size: (word: Word) => number): this
    rotate(degrees: number): this
    /** Asked when the size of the word is known. */
    padding(pixels: (word: Word & { size: number }) => number): this
    random(random: () => number): this
    canvas(make: () => HTMLCanvasElement): this
    /** Told once, with those that found a place. */
    on(event: 'end', listener: (placed: (Word & PlacedWord)[]) => void): this
    start(): this
  }
  export default function cloud<Word extends { text: string }>(): Layout<Word>
}
