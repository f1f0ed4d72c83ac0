import { orientations, orientationTexts } from '../read/format-texts.ts'

/** As a select offers them. */
export const orientationChoices = orientations.map((value) => ({ value, label: orientationTexts[value] }))
