import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmod, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOutputs, sha256Of } from '../../../server/reports/outputs.ts'
import { damageFile, fileReport, loseFile } from '../../server/support/calls/file-static-report.ts'
import { projectedTables } from '../../server/support/projected-tables.ts'
import { openTestApp, type TestApp } from '../../server/support/calls/test-app.ts'

let testApp: TestApp

beforeAll(async () => {
  testApp = await openTestApp()
  for (const title of ['Whole', 'Damaged', 'Lost'])
    await fileReport(testApp, { StaticReportTitle: title, StaticReportName: title.toLowerCase() }, title)
  await openOutputs(testApp.pool).put({ media: 'text/html', ext: 'html', bytes: Buffer.from('a run') })
})
afterAll(() => testApp.drop())

const verify = async (...args: readonly string[]) => {
  const child = spawn(process.execPath, ['server/cli/verify.ts', ...args], {
    env: {
      ...process.env,
      DATABASE_URL: testApp.url,
      PLUTUS_DATA: path.join(testApp.services.files.incoming, '..', '..', '..'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { said, complained, exitCode: child.exitCode }
}

const attach = async (content: string): Promise<string> => {
  const id = randomUUID()
  const local = path.join(testApp.services.files.incoming, id)
  await writeFile(local, content)
  await testApp.services.files.keepAttachment(id, local)
  await testApp.pool.query(
    `insert into message_attachment (id, owner, name, media, size, sha256, at, is_sent)
     values ($1, 'client', 'a.pdf', 'application/pdf', 1, $2, now(), true)`,
    [id, sha256Of(content)],
  )
  return id
}

test('where all is as it should be it says so, and ends well', async () => {
  await attach('a letter')
  expect(await verify()).toEqual({
    said: `Files: 5 checked by SHA-256, 0 missing or damaged.\nTables: ${projectedTables.length} compared with the log, 0 differ.\n`,
    complained: '',
    exitCode: 0,
  })
})

test('what is damaged, missing or not what the log says is listed, and it ends with another exit code', async () => {
  const attached = await attach('another letter')
  const kept = path.join(testApp.services.files.incoming, '..', '..', 'attachments', attached)
  await chmod(kept, 0o600)
  await writeFile(kept, 'damaged')
  await damageFile(testApp, 'Damaged')
  await loseFile(testApp, 'Lost')
  await testApp.pool.query("update report_output set bytes = 'damaged'")
  await testApp.pool.query("delete from static_report where name = 'whole'")
  const { said, complained, exitCode } = await verify()
  expect([said, exitCode]).toEqual(['', 2])
  const [files, ...others] = complained.trim().split('\n')
  expect(files).toBe('Files: 6 checked by SHA-256, 4 missing or damaged.')
  expect(others).toEqual([
    `  damaged  ${sha256Of('%PDF-1.7 Damaged')}  static report damaged`,
    `  missing  ${sha256Of('%PDF-1.7 Lost')}  static report lost`,
    `  damaged  ${sha256Of('another letter')}  attachment ${attached}`,
    `  damaged  ${sha256Of('a run')}  report output ${sha256Of('a run')}`,
    `Tables: ${projectedTables.length} compared with the log, 1 differs.`,
    '  static_report: 1 row missing, 0 surplus',
    'To rebuild these tables from the log: npm run rebuild',
  ])
})

test('with anything else to say it does nothing', async () => {
  expect(await verify('--now')).toEqual({ said: '', complained: 'Usage: npm run verify\n', exitCode: 1 })
})
