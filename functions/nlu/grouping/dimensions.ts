/**
 * Brings messages from some ten thousand features down to a few dimensions, in which those about one thing lie close
 * together although they share few words (latent semantic analysis).
 *
 * The space is the one that keeps most of the messages' differences, found by subspace iteration: Halko, Martinsson and
 * Tropp, "Finding structure with randomness", 2011. The same messages give the same places on every machine.
 */
import { seededRandom } from '../classifier/random.ts'
import { featuresOf } from '../text/features.ts'
import { tokenize } from '../text/text.ts'
import { buildVocabulary, vectorize, type Vector } from '../text/vocabulary.ts'

/**
 * One dimension for so many messages, because with more of them few messages lie close together, and with fewer too many.
 * Of 30 to 3,000 questions of bank customers, at least half are in a group then, and seven of ten in one of their own kind.
 */
const messagesPerDimension = 3
const dimensionsMin = 2
const dimensionsMax = 128
const iterations = 4
const seed = 1
/** What a message alone says counts as well: without it, two that have one syllable in common would be the same. */
const occurrencesMin = 1

/** Rows of equally many numbers, one after the other. */
export interface Matrix {
  readonly width: number
  readonly values: Float32Array
}

export const rowOf = ({ width, values }: Matrix, row: number): Float32Array =>
  values.subarray(row * width, (row + 1) * width)

/** The place of each text as a row of length 1; of length 0 where it has nothing in common with any other. */
export function placesOf(texts: readonly string[]): Matrix {
  const messages = texts.map((text) => featuresOf(tokenize(text)))
  const vocabulary = buildVocabulary(messages, occurrencesMin)
  const vectors = messages.map((message) => unit(vectorize(message, vocabulary)))
  const features = vocabulary.features.length
  const wanted = Math.max(dimensionsMin, Math.ceil(texts.length / messagesPerDimension))
  const width = Math.min(wanted, dimensionsMax, texts.length, features)
  let basis = orthonormal(randomMatrix(texts.length, width))
  let image = timesSimilarity(vectors, basis, features)
  for (let round = 1; round < iterations; round++) {
    basis = orthonormal(image)
    image = timesSimilarity(vectors, basis, features)
  }
  // Two messages are as alike here as within the space: with Q the basis and S their similarities, (Q C)(Q C)' = Q Q' S Q Q'.
  return unitRows(times(basis, choleskyOf(inner(basis, image))))
}

function unit(vector: Vector): Vector {
  const length = Math.hypot(...vector.values)
  return length > 0 ? { ...vector, values: vector.values.map((value) => value / length) } : vector
}

function randomMatrix(rows: number, width: number): Matrix {
  const random = seededRandom(seed)
  return { width, values: Float32Array.from({ length: rows * width }, () => random() - 0.5) }
}

/** The similarities of all messages with each other, times a matrix, without ever writing them down. */
function timesSimilarity(vectors: readonly Vector[], { width, values }: Matrix, features: number): Matrix {
  const between = new Float32Array(features * width)
  const image = new Float32Array(values.length)
  for (const [row, vector] of vectors.entries()) {
    for (const [index, feature] of vector.features.entries())
      addTo(between, feature * width, values, row * width, vector.values[index]!, width)
  }
  for (const [row, vector] of vectors.entries()) {
    for (const [index, feature] of vector.features.entries())
      addTo(image, row * width, between, feature * width, vector.values[index]!, width)
  }
  return { width, values: image }
}

function addTo(into: Float32Array, at: number, from: Float32Array, start: number, factor: number, width: number): void {
  for (let index = 0; index < width; index++) into[at + index]! += factor * from[start + index]!
}

/** The columns made orthonormal (Gram and Schmidt, twice over, because once is not exact); one that is left with nothing is 0. */
function orthonormal({ width, values }: Matrix): Matrix {
  const rows = values.length / width
  const columns = Array.from({ length: width }, (_, column) =>
    Float64Array.from({ length: rows }, (__, row) => values[row * width + column]!),
  )
  for (const [index, column] of columns.entries()) {
    const before = Math.sqrt(dot(column, column))
    for (const other of [...columns.slice(0, index), ...columns.slice(0, index)]) {
      const shared = dot(column, other)
      for (let row = 0; row < rows; row++) column[row]! -= shared * other[row]!
    }
    const length = Math.sqrt(dot(column, column))
    const scale = length > before * 1e-6 ? 1 / length : 0
    for (let row = 0; row < rows; row++) column[row]! *= scale
  }
  const made = new Float32Array(values.length)
  for (const [index, column] of columns.entries())
    for (let row = 0; row < rows; row++) made[row * width + index] = column[row]!
  return { width, values: made }
}

function dot(left: Float64Array, right: Float64Array): number {
  let sum = 0
  for (let index = 0; index < left.length; index++) sum += left[index]! * right[index]!
  return sum
}

/** The transposed left times the right. */
function inner(left: Matrix, right: Matrix): Float64Array {
  const { width } = left
  const product = new Float64Array(width * width)
  for (let start = 0; start < left.values.length; start += width) {
    for (let row = 0; row < width; row++) {
      const factor = left.values[start + row]!
      for (let column = 0; column < width; column++)
        product[row * width + column]! += factor * right.values[start + column]!
    }
  }
  return product
}

/** The lower triangle C with C C' = the matrix, which is symmetric and not negative; where it is flat, C is 0. */
function choleskyOf(square: Float64Array): Float64Array {
  const width = Math.sqrt(square.length)
  const lower = new Float64Array(square.length)
  for (let column = 0; column < width; column++) {
    for (let row = column; row < width; row++) {
      let rest = (square[row * width + column]! + square[column * width + row]!) / 2
      for (let index = 0; index < column; index++) rest -= lower[row * width + index]! * lower[column * width + index]!
      const corner = lower[column * width + column]!
      lower[row * width + column] = row === column ? Math.sqrt(Math.max(0, rest)) : corner > 1e-6 ? rest / corner : 0
    }
  }
  return lower
}

function times({ width, values }: Matrix, right: Float64Array): Matrix {
  const product = new Float32Array(values.length)
  for (let start = 0; start < values.length; start += width) {
    for (let index = 0; index < width; index++) {
      const factor = values[start + index]!
      for (let column = 0; column <= index; column++)
        product[start + column]! += factor * right[index * width + column]!
    }
  }
  return { width, values: product }
}

function unitRows(matrix: Matrix): Matrix {
  const { width, values } = matrix
  for (let start = 0; start < values.length; start += width) {
    const row = values.subarray(start, start + width)
    const length = Math.hypot(...row)
    for (let index = 0; index < width; index++) row[index] = length > 1e-6 ? row[index]! / length : 0
  }
  return matrix
}
