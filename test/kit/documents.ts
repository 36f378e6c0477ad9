/** The smallest documents that are what they say, and some that are not. */

/** An archive of empty files. */
export function zipOf(...names: readonly string[]): Buffer {
  const list = names.map((name) => {
    const head = Buffer.alloc(46)
    head.write('PK\u0001\u0002', 'latin1')
    head.writeUInt16LE(name.length, 28)
    return Buffer.concat([head, Buffer.from(name)])
  })
  const files = names.map((name) => {
    const head = Buffer.alloc(30)
    head.write('PK\u0003\u0004', 'latin1')
    head.writeUInt16LE(name.length, 26)
    return Buffer.concat([head, Buffer.from(name)])
  })
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(names.length, 8)
  end.writeUInt16LE(names.length, 10)
  end.writeUInt32LE(Buffer.concat(files).length, 16)
  return Buffer.concat([...files, ...list, end])
}

export const docx = zipOf('[Content_Types].xml', 'word/document.xml')

/** A compound file whose directory has this one stream. */
export function compoundFile(name: string): Buffer {
  const file = Buffer.alloc(1024)
  file.write('d0cf11e0a1b11ae1', 'hex')
  file.write(`${name}\0`, 640, 'utf16le')
  file.writeUInt16LE((name.length + 1) * 2, 640 + 64)
  file[640 + 66] = 2
  return file
}

export const msi = compoundFile('SummaryInformation')
