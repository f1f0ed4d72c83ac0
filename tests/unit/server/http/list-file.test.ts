import { expect, test } from 'vitest'
import { listFile } from '../../../../server/http/replies/csv-reply.ts'
import { usersCsv } from '../../../../server/users/routes/reading.ts'
import { breakColumns } from '../../../../src/domain/ledger/reconciliation/break-columns.ts'
import { supervisionColumns } from '../../../../src/domain/messages/supervision.ts'
import { margaretUser, thomasUser } from '../../../samples/users/user-list.ts'

const timeZone = 'Australia/Sydney'

const linesOf = ({ bytes }: { readonly bytes: Uint8Array }): readonly string[] =>
  Buffer.from(bytes).toString().slice(1).split('\r\n')

test('the file of users has the columns of the screen and those about e-mail, in the time of the firm', () => {
  expect(linesOf(usersCsv([margaretUser, thomasUser], timeZone, new Date()))).toEqual([
    'User name,Given name,Family name,Default code,Default dashboard,Role,Status,Last login (Australia/Sydney),Email,Email bounced (Australia/Sydney),Bounce message',
    'client,Margaret,Ashworth,P1,Portfolio,Client,Allowed,2026-11-20 14:05,margaret@plutus.example,,',
    'adviser,Thomas,Whitfield,A1,Adviser,Adviser,Blocked,,thomas@plutus.example,,',
  ])
})

test('a column of breaks or supervisions may have several in the file', () => {
  const file = { name: 'list.csv', timeZone }
  expect(linesOf(listFile(file, breakColumns, []))).toEqual([
    'Account,Account name,Security,Statement,Ledger,Custodian,Difference,Since,Days,Status,Explanation,Explained by,Explained at,Matched at',
  ])
  expect(linesOf(listFile(file, supervisionColumns, []))).toEqual([
    'Mailbox,User name,Opened by,User name,Reason,From,Until',
  ])
})
