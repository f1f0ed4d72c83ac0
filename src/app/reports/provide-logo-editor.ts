import { fromPromise } from 'xstate'
import type { Client } from '../../api/client.ts'
import { createReportLogo, saveReportLogo } from '../../api/reports/report-lookups.ts'
import { E, O, pipe, TE } from '../../domain/fp.ts'
import type { LogoDraft } from '../../domain/reports/logo/logo.ts'
import { isPngUrl } from '../../domain/reports/logo/png.ts'
import {
  type ImageReading,
  logoDraftMachine,
  type LogoEdited,
  logoEditorMachine,
} from '../../machines/reports/logo-editor.ts'
import type { Save, SaveResult } from '../../machines/kit/editing.ts'
import { callFailure } from '../call-failure.ts'

const dataUrl = (file: Blob): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader()
    reader.onloadend = () => {
      resolve(typeof reader.result === 'string' ? reader.result : '')
    }
    reader.readAsDataURL(file)
  })

const readPng = async (file: Blob): Promise<ImageReading> => {
  // what says that it is something else is not read at all: it may be large
  const url = file.type === 'image/png' ? await dataUrl(file) : ''
  return isPngUrl(url) ? E.right(url) : E.left('Only PNG images')
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
      editor: logoDraftMachine.provide({
        actors: {
          save: fromPromise<SaveResult<LogoEdited>, Save<LogoEdited>>(({ input: { draft } }) =>
            pipe(save(client, draft), TE.mapLeft(callFailure))(),
          ),
        },
      }),
    },
  })
