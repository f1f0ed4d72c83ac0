import { instantText } from '../../adapters/firm-time.ts'
import { filingFaultText, uploadFaultText } from '../../../domain/archive/uploads/fault-text.ts'
import { limitText, uploadLimits } from '../../../domain/archive/uploads/zip/limits.ts'
import type { FileState, ReportUpload, UploadState } from '../../../domain/archive/uploads/report-upload.ts'
import type { UploadTally } from '../../../domain/archive/uploads/tally.ts'
import type { ZipFault } from '../../../domain/archive/uploads/zip/zip-fault.ts'
import type { UploadFailure } from '../../../machines/archive/upload-sending.ts'
import { pluralise } from '../../../domain/text/pluralise.ts'
import { sizeText } from '../../ui/texts/size-text.ts'
import { uploadCompleteText, uploadErrorText } from '../../../domain/texts.ts'
import { countText } from '../../../domain/numbers/count-text.ts'

export const allowanceTexts = {
  mayReplace: 'File as a new version',
  mayRepeat: 'File anyway',
  mayNameOthers: 'File anyway: I have checked that it is for this client',
} as const

/** Spec §4. */
export const stateTexts: Readonly<Record<UploadState, string>> = {
  preparing: 'Preparing to unzip',
  unzipping: 'Unzipping',
  complete: 'Bulk uploading complete',
  saved: 'Saved',
  failed: 'Error',
  withdrawn: 'Withdrawn',
}

const fileStateText = (state: FileState): string => {
  switch (state._tag) {
    case 'Waiting':
      return 'Waiting'
    case 'Uploading':
      return 'File uploading'
    case 'Filed':
      return state.version === 1 ? 'File upload complete' : `File upload complete, version ${state.version.toString()}`
    case 'Failed':
      return filingFaultText(state.fault)
    case 'Dropped':
      return 'Not filed'
  }
}

export const fileTextIn = ({ withdrawn }: Pick<ReportUpload, 'withdrawn'>, state: FileState): string =>
  withdrawn !== null && state._tag === 'Filed' ? 'Withdrawn' : fileStateText(state)

export const progressText = ({ filed, failed, dropped, total }: UploadTally): string =>
  [
    `${countText(filed)} of ${countText(total)} filed`,
    ...(failed > 0 ? [`${countText(failed)} failed`] : []),
    ...(dropped > 0 ? [`${countText(dropped)} not filed`] : []),
  ].join(', ')

export const uploadFacts = ({ bytes, by, at }: Pick<ReportUpload, 'bytes' | 'by' | 'at'>): string =>
  `${sizeText(bytes)} · ${instantText(at)} · ${by}`

export const zipFaultText = ({ _tag, name }: ZipFault): string => {
  switch (_tag) {
    case 'Several':
      return 'Please upload one zip file at a time.'
    case 'NotZip':
      return `“${name}” is not a .zip file.`
    case 'Empty':
      return `“${name}” is empty.`
    case 'TooLarge':
      return `“${name}” is larger than ${limitText(uploadLimits.zip)}. Please split it.`
  }
}

export const uploadFailureText = (failure: UploadFailure): string => {
  switch (failure._tag) {
    case 'Refused':
      return failure.message
    case 'Lost':
      return 'Connection lost, or the server could not be reached.'
    case 'Cancelled':
      return 'The upload was cancelled.'
  }
}

type EndTone = 'good' | 'mixed' | 'bad'

export const endToneProps = {
  good: { color: 'green', role: 'status' },
  mixed: { color: 'yellow', role: 'alert' },
  bad: { color: 'red', role: 'alert' },
} as const satisfies Readonly<Record<EndTone, unknown>>

interface EndText {
  readonly look: EndTone
  readonly title: string
  readonly text: string
}

const completeText = (name: string, { filed, failed, dropped }: UploadTally): EndText =>
  failed + dropped === 0
    ? {
        look: 'good',
        title: uploadCompleteText,
        text: `${name}: ${pluralise(filed, 'report')}`,
      }
    : {
        look: 'mixed',
        title: 'Bulk Upload Complete with errors',
        text: [
          `${name}: ${pluralise(filed, 'report')} uploaded`,
          ...(failed > 0 ? [`${countText(failed)} failed`] : []),
          ...(dropped > 0 ? [`${countText(dropped)} not filed`] : []),
        ].join(', '),
      }

export const endText = (
  { state, fault, name }: Pick<ReportUpload, 'state' | 'fault' | 'name'>,
  tally: UploadTally,
): EndText | null => {
  switch (state) {
    case 'complete':
    case 'saved':
      return completeText(name, tally)
    case 'failed':
      return {
        look: 'bad',
        title: uploadErrorText,
        text: `${name}: ${fault === null ? '' : uploadFaultText(fault)}`,
      }
    case 'preparing':
    case 'unzipping':
    case 'withdrawn':
      return null
  }
}
