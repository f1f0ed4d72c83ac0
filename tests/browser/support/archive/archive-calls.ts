import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { reportUploads } from '../../../../src/api/archive/report-uploads.ts'
import { E } from '../../../../src/domain/fp.ts'
import type { StaticReportFields } from '../../../../src/domain/archive/static-report.ts'
import { proposedName } from '../../../../src/domain/archive/static-report-name.ts'
import { sendUpload } from '../../../support/send-upload.ts'
import { callAs, signIn } from '../../../support/sign-in.ts'
import { statementPdf } from '../../../support/statement-pdf.ts'
import { expect, plutusUrl } from '../plutus-test.ts'

export type FiledFields = Omit<StaticReportFields, 'StaticReportName'> & { readonly bytes: Buffer }

/** A report of a portfolio or group and its file, which no other has. */
export const statementOf = (owner: Pick<FiledFields, 'Type' | 'Code'>, of: Partial<FiledFields> = {}): FiledFields => {
  const StaticReportTitle = of.StaticReportTitle ?? 'Statement'
  const seed = Math.floor(performance.timeOrigin + performance.now() * 1000) % 2 ** 31
  return {
    StaticReportTitle,
    Year: 2031,
    Quarter: 'Q3',
    bytes: statementPdf({ lines: [StaticReportTitle, owner.Code, seed.toString()], seed, bytes: 20_000 }),
    ...of,
    ...owner,
  }
}

interface ArchiveCalls {
  /** Files reports in one zip and waits until they are; answers the upload. */
  readonly file: (filings: readonly FiledFields[], name?: string) => Promise<string>
  readonly withdraw: (upload: string) => Promise<void>
}

const zipOf = async (filings: readonly FiledFields[]): Promise<Blob> => {
  const zip = new ZipFile()
  for (const [at, { bytes }] of filings.entries()) zip.addBuffer(bytes, `${at.toString()}.pdf`)
  zip.end()
  return new Blob([await buffer(zip.outputStream)])
}

/** An administrator who keeps the archive over HTTP. */
export const archiveCalls = async (): Promise<ArchiveCalls> => {
  const url = plutusUrl()
  const { token } = await signIn(url, 'superadmin')
  const call = callAs(url, token)

  const stateOf = async (id: string): Promise<string | undefined> => {
    const listed = reportUploads.reply.decode(await (await call('GET', reportUploads.path)).json())
    return E.isRight(listed) ? listed.right.find((upload) => upload.id === id)?.state : undefined
  }

  return {
    file: async (filings, name = 'filed.zip') => {
      const files = filings.map(({ bytes: _, ...report }, at) => ({
        path: `${at.toString()}.pdf`,
        report: { ...report, StaticReportName: proposedName(report) },
        mayReplace: true,
        mayRepeat: false,
        mayNameOthers: false,
      }))
      const { id } = await sendUpload(url, token, { name, zip: await zipOf(filings), files })
      await expect.poll(() => stateOf(id), { timeout: 30_000 }).toBe('saved')
      return id
    },
    withdraw: async (upload) => {
      const body = { act: 'withdraw', isConfirmed: true }
      const reply = await call('PUT', `${reportUploads.path}/${upload}`, body)
      if (!reply.ok) throw new Error(`It was not withdrawn: ${await reply.text()}`)
    },
  }
}
