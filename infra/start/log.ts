/** The log of a data folder: a file of limited size, and the one before it. What cannot be written is lost, and no more. */
import { createWriteStream, fstatSync, openSync, renameSync, type WriteStream } from 'node:fs'

export interface Log {
  write(text: string): void
}

interface LogOptions {
  readonly bytesMax?: number
  /** Hears that lines are lost: once, until a line is written again. */
  readonly warn?: (sentence: string) => void
}

const bytesMaxDefault = 16 * 1024 * 1024

/** `log.jsonl` makes room for the next as `log.1.jsonl`. */
export const olderLog = (file: string) => file.replace(/(\.\w+)?$/, '.1$1')

export function openLog(file: string, { bytesMax = bytesMaxDefault, warn = console.error }: LogOptions = {}): Log {
  let stream: WriteStream | undefined
  let bytes = 0
  let isLosing = false

  const lose = (error: NodeJS.ErrnoException) => {
    stream = undefined
    if (!isLosing) warn(`The log ${file} cannot be written to (${error.code}): its lines are lost until it can.`)
    isLosing = true
  }

  /** At once, for the file may be given another name before the first line is in it. */
  const open = (): WriteStream => {
    const fd = openSync(file, 'a', 0o600)
    bytes = fstatSync(fd).size
    return createWriteStream(file, { fd }).on('error', lose)
  }

  const makeRoom = () => {
    stream?.end()
    stream = undefined
    renameSync(file, olderLog(file))
  }

  const add = (line: string) => {
    stream ??= open()
    if (bytes >= bytesMax) {
      makeRoom()
      stream = open()
    }
    bytes += Buffer.byteLength(line)
    stream.write(line, (error) => {
      if (!error) isLosing = false
    })
  }

  return {
    write(text) {
      try {
        add(text.endsWith('\n') ? text : `${text}\n`)
      } catch (error) {
        lose(error as NodeJS.ErrnoException)
      }
    },
  }
}
