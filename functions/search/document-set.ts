/** Sets of the documents of one segment: a bit for each. */

/** A set is counted in 16 bits. */
export const documentsMax = 65_536
/** From so many on, a bit for each document is shorter than a number for each that is in it. */
const listedMax = documentsMax / 16
const bitmapBytes = documentsMax / 8

export class DocumentSet {
  readonly #words: Uint32Array

  constructor(readonly documents: number) {
    this.#words = new Uint32Array(Math.ceil(documents / 32))
  }

  static all(documents: number): DocumentSet {
    const set = new DocumentSet(documents)
    set.#words.fill(0xffff_ffff)
    return set
  }

  add(document: number): void {
    this.#words[document >>> 5]! |= 1 << (document & 31)
  }

  has(document: number): boolean {
    return (this.#words[document >>> 5]! & (1 << (document & 31))) !== 0
  }

  /** Keeps what is in the other as well. */
  keep(other: DocumentSet): this {
    for (let index = 0; index < this.#words.length; index++) this.#words[index]! &= other.#words[index]!
    return this
  }

  /** Adds what is in the other. */
  join(other: DocumentSet): this {
    for (let index = 0; index < this.#words.length; index++) this.#words[index]! |= other.#words[index]!
    return this
  }

  get isEmpty(): boolean {
    return this.#words.every((word) => word === 0)
  }

  /** The last `size` documents below `before`, the last one first. */
  last(size: number, before = this.documents): number[] {
    const found: number[] = []
    for (let document = Math.min(before, this.documents) - 1; document >= 0 && found.length < size; document--) {
      const word = this.#words[document >>> 5]!
      if (word === 0) document &= ~31
      else if (word & (1 << (document & 31))) found.push(document)
    }
    return found
  }

  /** Adds those of a list as it is kept. */
  read(bytes: Uint8Array, count: number): this {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    if (count < listedMax) for (let at = 0; at < count; at++) this.add(view.getUint16(at * 2, true))
    else for (let index = 0; index < this.#words.length; index++) this.#words[index]! |= view.getUint32(index * 4, true)
    return this
  }
}

/** How many bytes a list of so many documents takes. */
export const bytesOfList = (count: number): number => Math.min(count * 2, bitmapBytes)

/** A list as it is kept; the documents are in their order. */
export function listOf(documents: readonly number[]): Buffer {
  const bytes = Buffer.alloc(bytesOfList(documents.length))
  if (documents.length < listedMax)
    for (const [at, document] of documents.entries()) bytes.writeUInt16LE(document, at * 2)
  else for (const document of documents) bytes[document >>> 3]! |= 1 << (document & 7)
  return bytes
}
