import { randomUUID } from 'node:crypto'
import { chmod, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { intentOf } from '../../../../server/log/carry-out.ts'
import { sha256Of } from '../../../../server/reports/outputs.ts'
import type { StaticReportCommand, StaticReportFields } from '../../../../src/domain/archive/static-report.ts'
import { proposedName } from '../../../../src/domain/archive/static-report-name.ts'
import type { TestNode } from './test-app.ts'

const quarterly = {
  StaticReportTitle: 'Quarterly report',
  Year: 2026,
  Quarter: 'Q4',
  Type: 'portfolio',
  Code: 'P1',
} as const

/** Fields of a static report; the quarterly report's unless changed. */
export const fieldsOf = (change: Partial<StaticReportFields> = {}): StaticReportFields => ({
  ...quarterly,
  StaticReportName: proposedName({ ...quarterly, ...change }),
  ...change,
})

export interface FiledStaticReport {
  readonly id: string
  readonly name: string
  readonly upload: string
}

const kept = async ({ services: { files } }: TestNode, text: string) => {
  const [bytes, at] = [Buffer.from(`%PDF-1.7 ${text}`), path.join(files.incoming, randomUUID())]
  await writeFile(at, bytes)
  const hash = sha256Of(bytes)
  await files.keep([{ hash, path: at }])
  return { hash, bytes: bytes.byteLength }
}

const keptFile = ({ services: { files } }: TestNode, text: string): string =>
  path.join(files.incoming, '..', '..', 'files', sha256Of(`%PDF-1.7 ${text}`))

/** Changes the bytes of the PDF that has the text, behind the archive's back. */
export const damageFile = async (node: TestNode, text: string): Promise<void> => {
  await chmod(keptFile(node, text), 0o600)
  await writeFile(keptFile(node, text), 'damaged')
}

export const loseFile = (node: TestNode, text: string): Promise<void> => rm(keptFile(node, text))

/** Does to a report what the firm does, as its administrator. */
export const doTo = async (node: TestNode, id: string, command: StaticReportCommand): Promise<void> => {
  const done = await node.services.staticReports.change(id, command, intentOf('admin', new Date()))()
  if (done._tag === 'Left') throw new Error(`${command.type} was refused: ${done.left._tag}`)
}

const received = () => ({ by: 'admin', at: new Date().toISOString() })

/** Files a report whose PDF has the text, as an upload would. */
export const fileReport = async (
  node: TestNode,
  change: Partial<StaticReportFields> = {},
  text = 'a report',
): Promise<FiledStaticReport> => {
  const [id, upload, report] = [randomUUID(), randomUUID(), fieldsOf(change)]
  const file = await kept(node, text)
  await doTo(node, id, { type: 'FileReport', StaticReportID: id, report, ...file, upload, ...received() })
  return { id, upload, name: report.StaticReportName }
}

/** The next version of it; answers the upload that brought it. */
export const replaceFile = async (node: TestNode, id: string, text: string): Promise<string> => {
  const upload = randomUUID()
  const file = await kept(node, text)
  await doTo(node, id, { type: 'ReplaceFile', ...file, upload, ...received() })
  return upload
}

export const withdrawUpload = (node: TestNode, id: string, upload: string): Promise<void> =>
  doTo(node, id, { type: 'WithdrawVersion', upload, ...received() })
