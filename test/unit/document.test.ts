import { describe, expect, it } from 'vitest'
import { documentKind } from '../../functions/platform/files/document.ts'
import { compoundFile, docx, msi, zipOf } from '../kit/documents.ts'

describe('a document is known by what is in it:', () => {
  const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  const excel = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  it.each([
    ['a Word file', docx, word],
    ['an old Word file', compoundFile('WordDocument'), 'application/msword'],
    ['a PDF', Buffer.from('%PDF-1.7\n'), 'application/pdf'],
    ['an Excel file', zipOf('[Content_Types].xml', 'xl/workbook.xml'), excel],
    ['an archive of programs', zipOf('setup.exe'), undefined],
    ['an archive cut short', docx.subarray(0, docx.length - 4), undefined],
    ['the beginning of an archive', Buffer.from('PK\u0003\u0004 an archive'), undefined],
    ['an installer', msi, undefined],
    ['an installer that speaks of Word', Buffer.concat([msi, Buffer.from('\0WordDocument\0', 'utf16le')]), undefined],
    ['a page', Buffer.from('<!doctype html>'), undefined],
    ['nothing', Buffer.alloc(0), undefined],
    ['a Word file whose last name is empty', zipOf('[Content_Types].xml', 'word/document.xml', ''), word],
    ['a Word file with the longest comment', Buffer.concat([docx, Buffer.alloc(65_535)]), word],
    ['a Word file with more than a comment', Buffer.concat([docx, Buffer.alloc(65_536)]), undefined],
    ['an old Word file that ends with its entry', compoundFile('WordDocument').subarray(0, 768), 'application/msword'],
    ['an old Word file that breaks off in its entry', compoundFile('WordDocument').subarray(0, 767), undefined],
  ])('%s', (_, bytes, kind) => expect(documentKind(bytes)).toBe(kind))
})
