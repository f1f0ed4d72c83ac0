import { fromPromise } from 'xstate'
import type { Client } from '../../api/client.ts'
import { createReportLogo, saveReportLogo } from '../../api/report-lookups.ts'
import { E, O, pipe, TE } from '../../domain/fp.ts'
import type { LogoDraft } from '../../domain/reports/editor/logo-draft.ts'
import { isPngUrl } from '../../domain/reports/logo/png.ts'
import { type ImageReading, logoEditorMachine, type LogoSaving } from '../../machines/reports/logo-editor.ts'
import { refusalText } from '../refusal-text.ts'

const dataUrl = (file: Blob): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader()
    reader.onloadend = () => {
      resolve(typeof reader.result === 'string' ? reader.result : '')
    }
    reader.readAsDataURL(file)
  })

const readPng = async (file: Blob): Promise<ImageReading> => {
  const url = await dataUrl(file)
  if (!isPngUrl(url)) return E.left('Only PNG images')
  return E.right(url)
}

const save = ({ call }: Client, { ReportLogoID, ReportLogoName, ReportLogoData }: LogoDraft) => {
  const body = { ReportLogoName: ReportLogoName.trim(), ReportLogoData }
  return O.isSome(ReportLogoID)
    ? call(saveReportLogo)({ params: { id: ReportLogoID.value }, body })
    : call(createReportLogo)({ body })
}

export const provideLogoEditor = (client: Client) =>
  logoEditorMachine.provide({
    actors: {
      readImage: fromPromise<ImageReading, O.Option<Blob>>(({ input }) =>
        O.isSome(input) ? readPng(input.value) : Promise.resolve(E.left('Only PNG images')),
      ),
      saveLogo: fromPromise<LogoSaving, LogoDraft>(({ input }) => pipe(save(client, input), TE.mapLeft(refusalText))()),
    },
  })
