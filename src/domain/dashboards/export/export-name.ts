import { timestamp } from '../../dates/timestamp.ts'
import { fileStem } from '../../file-stem.ts'

const mostLetters = 100

/** Spec §2: what an export of a dashboard is called. */
export const exportName = (
  title: string,
  moment: Date,
  timeZone: string | undefined,
  extension: 'png' | 'pdf',
): string => `dashboard_${fileStem(title, mostLetters)}_${timestamp(moment, timeZone)}.${extension}`
