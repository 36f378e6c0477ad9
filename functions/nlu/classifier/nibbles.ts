/** Whole numbers from -8 to 7, two to a byte: a file of them is half as large. */

export function packNibbles(numbers: Int8Array): Uint8Array {
  const bytes = new Uint8Array(Math.ceil(numbers.length / 2))
  for (let index = 0; index < numbers.length; index++) {
    bytes[index >> 1]! |= (numbers[index]! & 15) << (index % 2 === 0 ? 0 : 4)
  }
  return bytes
}

export function unpackNibbles(bytes: Uint8Array, length: number): Int8Array {
  const numbers = new Int8Array(length)
  for (let index = 0; index < length; index++) {
    const byte = bytes[index >> 1]!
    numbers[index] = (byte << (index % 2 === 0 ? 28 : 24)) >> 28
  }
  return numbers
}
