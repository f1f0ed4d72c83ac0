import type { CodecFault } from '../codec-fault.ts'
import { missingFields } from './editor/report-draft.ts'
import { isSuited, reportRenderers } from './lookups/lookups.ts'
import type { ReportContent } from './report.ts'
import { requiredFieldText } from '../texts.ts'

export interface ReportChoices {
  readonly logos: readonly number[]
  readonly sources: readonly string[]
}

const longest = { ReportTitle: 200, ReportMarkup: 2 * 1024 * 1024, ReportHelperScript: 512 * 1024 } as const

type Text = keyof typeof longest

const texts: readonly Text[] = ['ReportTitle', 'ReportMarkup', 'ReportHelperScript']

const fault = (field: keyof ReportContent, message: string): CodecFault => ({ path: [field], message })

const choiceFaults = (content: ReportContent, { logos, sources }: ReportChoices): readonly CodecFault[] => {
  const { ReportLogoID, ReportRendererID, ReportDataSource } = content
  const renderer = reportRenderers.find((one) => one.ReportRendererID === ReportRendererID)
  return [
    ...(ReportLogoID === null || logos.includes(ReportLogoID)
      ? []
      : [fault('ReportLogoID', 'is not a logo of the firm')]),
    ...(sources.includes(ReportDataSource) ? [] : [fault('ReportDataSource', 'is not a data source')]),
    ...(renderer === undefined ? [fault('ReportRendererID', 'is not a renderer')] : []),
    ...(renderer === undefined || isSuited(renderer, content)
      ? []
      : [fault('ReportHeaderID', 'must be a header and a footer that fit the renderer')]),
  ]
}

export const contentFaults = (content: ReportContent, choices: ReportChoices): readonly CodecFault[] => {
  const missing = missingFields(content).map((field) => fault(field, requiredFieldText))
  const long = texts
    .filter((field) => content[field].length > longest[field])
    .map((field) => fault(field, 'This is too long'))
  return missing.length + long.length > 0 ? [...missing, ...long] : choiceFaults(content, choices)
}
