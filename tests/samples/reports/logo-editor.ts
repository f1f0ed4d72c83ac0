import { E, O } from '../../../src/domain/fp.ts'
import { newLogo } from '../../../src/domain/reports/logo/logo.ts'
import { logoDraftMachine, logoEditorMachine } from '../../../src/machines/reports/logo-editor.ts'
import { answered, type Sample } from '../sample.ts'

/** One pixel. */
const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export const logoDraft = {
  machine: logoDraftMachine,
  input: { key: null, saved: { logo: newLogo, revision: 0 } },
  events: [
    { type: 'draft.edited', draft: { ...newLogo, ReportLogoName: 'House', ReportLogoData: picture } },
    { type: 'draft.edited', draft: { ...newLogo, ReportLogoName: ' ' } },
    { type: 'save.requested' },
    answered('save', E.right({ ReportLogoID: 2, ReportLogoName: 'House', ReportLogoData: picture })),
    answered('save', E.left({ _tag: 'Refused', message: 'This is too large' })),
    { type: 'close.requested' },
    { type: 'close.confirmed' },
    { type: 'close.refused' },
  ],
} satisfies Sample<typeof logoDraftMachine>

export const logoEditor: Sample<typeof logoEditorMachine> = {
  machine: logoEditorMachine,
  input: newLogo,
  identify: ({ value, context: { file: _, ...context } }) => ({ value, context }),
  events: [
    { type: 'image.chosen', file: new Blob() },
    answered('readImage', E.right(picture)),
    answered('readImage', E.left('Only PNG images')),
    answered('editor', O.none),
    answered('editor', O.some({ ReportLogoID: 2, ReportLogoName: 'House', ReportLogoData: picture })),
  ],
}

/** The same with a logo that is there already. */
export const logoAgain = { ...newLogo, ReportLogoID: O.some(2), ReportLogoName: 'House', ReportLogoData: picture }
