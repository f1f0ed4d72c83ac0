import { E, O } from '../../../src/domain/fp.ts'
import { newLogo } from '../../../src/domain/reports/editor/logo-draft.ts'
import { logoEditorMachine } from '../../../src/machines/reports/logo-editor.ts'
import { answered, type Sample } from '../sample.ts'

/** One pixel. */
const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export const logoEditor: Sample<typeof logoEditorMachine> = {
  machine: logoEditorMachine,
  input: newLogo,
  identify: ({ value, context: { file: _, ...context } }) => ({ value, context }),
  events: [
    { type: 'name.typed', name: 'House' },
    { type: 'name.typed', name: ' ' },
    { type: 'image.chosen', file: new Blob() },
    { type: 'image.refused' },
    answered('readImage', E.right(picture)),
    answered('readImage', E.left('Only PNG images')),
    { type: 'save.requested' },
    answered('saveLogo', E.right({ ReportLogoID: 2, ReportLogoName: 'House', ReportLogoData: picture })),
    answered('saveLogo', E.left('This is too large')),
    { type: 'close.requested' },
  ],
}

/** The same with a logo that is there already. */
export const logoAgain = { ...newLogo, ReportLogoID: O.some(2), ReportLogoName: 'House', ReportLogoData: picture }
