import { randomUUID } from 'node:crypto'
import { readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sha256Of } from '../../../server/reports/outputs.ts'
import { attachmentLimits } from '../../../src/domain/messages/attachment.ts'
import type { MessageAttachment } from '../../../src/domain/messages/shown-message.ts'
import { ownerLockedPdf } from '../sandbox/zips/support/owner-locked-pdf.ts'
import { activePdf, lockedPdf } from '../sandbox/zips/support/pdf-of.ts'
import { openTestApp, type TestApp } from '../support/calls/test-app.ts'
import { attachStatement as attachAs, statementFile, uploadAttachment as uploadAs } from './support/attach.ts'
import { openCorrespondence, type TestCorrespondence, type CorrespondentName } from './support/correspondence.ts'

let testApp: TestApp
let mailboxCalls: TestCorrespondence

beforeAll(async () => {
  testApp = await openTestApp()
  mailboxCalls = await openCorrespondence(testApp)
})
afterAll(() => testApp.drop())

const attach = (by: CorrespondentName): Promise<MessageAttachment> => attachAs(testApp, mailboxCalls.token(by))
const upload = (by: CorrespondentName, file: Uint8Array<ArrayBuffer>, name?: string) =>
  uploadAs(testApp, mailboxCalls.token(by), file, name)
const fetch = (by: CorrespondentName, id: string) => mailboxCalls.call(by, 'GET', `/messages/attachments/${id}`)

const readers = async (id: string) => {
  const names: readonly CorrespondentName[] = ['superadmin', 'admin', 'adviser', 'client', 'external', 'other']
  const statuses = await Promise.all(names.map(async (name) => [name, (await fetch(name, id)).statusCode] as const))
  return statuses.flatMap(([name, status]) => (status === 200 ? [name] : []))
}

test('a file is for whoever attached it, and once it is sent for the people of the conversation', async () => {
  const kept = await attach('client')
  expect(kept).toEqual({ id: kept.id, name: 'Statement.pdf', media: 'application/pdf', size: statementFile.length })
  expect(await readers(kept.id)).toEqual(['client'])
  const { id } = await mailboxCalls.begin('client', { attachments: [kept.id] })
  expect(await readers(kept.id)).toEqual(['adviser', 'client'])
  expect((await mailboxCalls.open('adviser', id)).messages).toMatchObject([{ attachments: [kept] }])
  expect(await mailboxCalls.list('adviser')).toMatchObject([{ attachments: 1 }])
  const fetched = await fetch('adviser', kept.id)
  expect([fetched.rawPayload, fetched.headers['content-type']]).toEqual([statementFile, 'application/pdf'])
  expect(fetched.headers['content-disposition']).toContain('attachment; filename="Statement.pdf"')
})

const fileOf = (id: string): string => path.join(testApp.services.files.incoming, '..', '..', 'attachments', id)

test('a file of a message that is lost is refused by its name, and one that is not sent is not there', async () => {
  const { id } = await attach('client')
  await mailboxCalls.begin('client', { attachments: [id] })
  await rm(fileOf(id))
  const reply = await fetch('adviser', id)
  expect([reply.statusCode, reply.json()]).toEqual([
    500,
    {
      success: false,
      message:
        'Statement.pdf cannot be read: its file is missing. Please tell your adviser or an administrator of the firm',
      _tag: 'FileMissing',
      detail: 'Statement.pdf',
    },
  ])
  expect(testApp.noted).toContainEqual({ archive: 'FileMissing', file: sha256Of(statementFile), of: id })
  const unsent = await attach('client')
  await rm(fileOf(unsent.id))
  expect((await fetch('client', unsent.id)).statusCode).toBe(404)
})

test('a file that is damaged is refused by its name and logged by its hash', async () => {
  const { id } = await attach('client')
  await writeFile(fileOf(id), 'damaged')
  const reply = await fetch('client', id)
  expect([reply.statusCode, reply.json()]).toEqual([
    500,
    {
      success: false,
      message:
        'Statement.pdf cannot be read: its file is damaged. Please tell your adviser or an administrator of the firm',
      _tag: 'FileDamaged',
      detail: 'Statement.pdf',
    },
  ])
  expect(testApp.noted).toContainEqual({ archive: 'FileDamaged', file: sha256Of(statementFile), of: id })
})

test('a file is sent once, and by nobody but whoever attached it', async () => {
  const { id } = await attach('client')
  const refused = { _tag: 'UnknownAttachment' }
  expect((await mailboxCalls.send('other', { attachments: [id] })).json()).toMatchObject(refused)
  await mailboxCalls.begin('client', { attachments: [id] })
  expect((await mailboxCalls.send('client', { attachments: [id] })).json()).toMatchObject(refused)
  const many = Array.from({ length: attachmentLimits.perMessage + 1 }, () => randomUUID())
  expect((await mailboxCalls.send('client', { attachments: many })).json()).toMatchObject({
    _tag: 'TooManyAttachments',
  })
})

test.each([
  ['a page', Buffer.from('<html>'), 415],
  ['nothing', Buffer.alloc(0), 415],
  ['a program called a PDF', Buffer.from('MZ\u0090'), 415],
  ['more than 10 MB', Buffer.concat([statementFile, Buffer.alloc(attachmentLimits.bytes)]), 413],
])('%s is not kept', async (_, file, status) => {
  expect((await upload('client', file)).statusCode).toBe(status)
})

test('what a file is, its bytes say and not its name', async () => {
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0])
  const { media, name } = (await upload('client', png, '../a "b".pdf')).json<MessageAttachment>()
  expect([media, name.replaceAll(/[^/"]/g, '')]).toEqual(['image/png', ''])
})

describe('First aid 16: an attachment keeps no name and no content that acts', () => {
  const nameAfter = async (file: Uint8Array<ArrayBuffer>, name: string): Promise<string> =>
    (await upload('client', file, name)).json<MessageAttachment>().name

  test.each([
    ['Statement.hta', 'Statement.pdf'],
    ['Statement.pdf.html', 'Statement.pdf'],
    ['Statement.PDF', 'Statement.PDF'],
    ['Statement of 30.06.2026', 'Statement of 30.06.2026.pdf'],
    ['Statement.exe ', 'Statement.pdf'],
    ['Statement', 'Statement.pdf'],
    ['.hta', 'hta.pdf'],
    ['', 'file.pdf'],
    [`${'x'.repeat(150)}.hta`, `${'x'.repeat(120)}.pdf`],
  ])('%s is stored as %s', async (name, stored) => {
    expect(await nameAfter(statementFile, name)).toBe(stored)
  })

  test('a picture takes the extension of its type', async () => {
    const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0])
    expect(await nameAfter(jpeg, 'Photo.jpeg')).toBe('Photo.jpeg')
    expect(await nameAfter(jpeg, 'Photo.scr')).toBe('Photo.jpg')
  })

  test('a name of an earlier release is sent with the extension of its type', async () => {
    const { id } = await attach('client')
    await testApp.pool.query("update message_attachment set name = 'Statement.hta' where id = $1", [id])
    const { id: conversation } = await mailboxCalls.begin('client', { attachments: [id] })
    expect((await fetch('adviser', id)).headers['content-disposition']).toContain('filename="Statement.pdf"')
    expect((await mailboxCalls.open('adviser', conversation)).messages).toMatchObject([
      { attachments: [{ name: 'Statement.pdf' }] },
    ])
  })

  test.each([
    ['with a script', activePdf('JavaScript'), 'PdfActive'],
    ['that starts a program', activePdf('Launch'), 'PdfActive'],
    ['with files attached to it', activePdf('Attachment'), 'PdfActive'],
    [
      'that hides a script behind an owner’s password',
      ownerLockedPdf('A line', '/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>'),
      'PdfActive',
    ],
    ['that needs a password', lockedPdf(), 'PdfLocked'],
    ['that only begins as one', Buffer.from('%PDF-1.4\n<html><script>alert(1)</script>'), 'PdfUnreadable'],
  ])('a PDF %s is refused', async (_, file, tag) => {
    const reply = await upload('client', Buffer.from(file))
    expect([reply.statusCode, reply.json()]).toMatchObject([422, { _tag: tag }])
  })

  test('nothing of a refused PDF stays in the folder of arriving files', async () => {
    await upload('client', Buffer.from(activePdf('JavaScript')))
    expect(await readdir(testApp.services.files.incoming)).toEqual([])
  })
})

describe('First aid 17: what one person keeps unsent has a quota', () => {
  const keepUnsent = (files: number, bytes: number) =>
    testApp.pool.query(
      `insert into message_attachment (id, owner, name, media, size, sha256, at)
       select gen_random_uuid(), 'other', 'A.pdf', 'application/pdf', $2, '', now() from generate_series(1, $1)`,
      [files, bytes],
    )
  const refusal = { _tag: 'UnsentFilesFull' }
  const { files, bytes } = attachmentLimits.unsent

  test.each([
    ['files', () => keepUnsent(files - 1, 1)],
    ['bytes', () => keepUnsent(1, bytes - statementFile.length)],
  ])('the last of its %s is taken and no more, until one is sent', async (_, keep) => {
    await testApp.pool.query("delete from message_attachment where owner = 'other'")
    await keep()
    const last = await upload('other', statementFile)
    expect(last.statusCode).toBe(200)
    const refused = await upload('other', statementFile)
    expect([refused.statusCode, refused.json()]).toMatchObject([422, refusal])
    expect((await upload('client', statementFile)).statusCode).toBe(200)
    await mailboxCalls.begin('other', { attachments: [last.json<MessageAttachment>().id] })
    expect((await upload('other', statementFile)).statusCode).toBe(200)
  })

  test('several uploads at once cannot pass it', async () => {
    await testApp.pool.query("delete from message_attachment where owner = 'other'")
    await keepUnsent(files - 1, 1)
    const replies = await Promise.all(Array.from({ length: 8 }, () => upload('other', statementFile)))
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  test('a refused file leaves nothing', async () => {
    await keepUnsent(files, 1)
    expect((await upload('other', statementFile)).json()).toMatchObject(refusal)
    expect(await readdir(testApp.services.files.incoming)).toEqual([])
  })
})
