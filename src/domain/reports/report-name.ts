import { nameFrom } from '../widgets/library/new-widget.ts'

/** What stands where a report's name does in the paths of other calls. */
const words: readonly string[] = ['list', 'preview', 'static', 'view']

/** What a title comes to as a machine name nobody has taken: `valuation`, or `valuation-2` where there is one. */
export const reportNameFrom = (title: string, taken: readonly string[]): string => {
  const name = nameFrom(title.replaceAll(/['’]/g, '')) || 'report'
  const next = (count: number): string => {
    const candidate = count === 1 ? name : `${name}-${String(count)}`
    return words.includes(candidate) || taken.includes(candidate) ? next(count + 1) : candidate
  }
  return next(1)
}

/** Whether a text could be the machine name of a report. */
export const isReportName = (text: string): boolean => /^[a-z][a-z0-9-]{0,99}$/.test(text)
