import type { CodecFault } from '../json/codec-fault.ts'
import { missingFields } from './editor/report-draft.ts'
import { isSuitedToRenderer, reportRenderers } from './lookups/lookups.ts'
import type { ReportContent } from './report.ts'
import { requiredFieldText } from '../texts.ts'

export interface ReportChoices {
  readonly logos: readonly number[]
  readonly sources: readonly string[]
}

const maxLengths = { ReportTitle: 200, ReportMarkup: 2 * 1024 * 1024, ReportHelperScript: 512 * 1024 } as const

type TextField = keyof typeof maxLengths

const textFields: readonly TextField[] = ['ReportTitle', 'ReportMarkup', 'ReportHelperScript']

const contentFault = (field: keyof ReportContent, message: string): CodecFault => ({ path: [field], message })

const choiceFaults = (content: ReportContent, { logos, sources }: ReportChoices): readonly CodecFault[] => {
  const { ReportLogoID, ReportRendererID, ReportDataSource } = content
  const renderer = reportRenderers.find((one) => one.ReportRendererID === ReportRendererID)
  return [
    ...(ReportLogoID === null || logos.includes(ReportLogoID)
      ? []
      : [contentFault('ReportLogoID', 'is not a logo of the firm')]),
    ...(sources.includes(ReportDataSource) ? [] : [contentFault('ReportDataSource', 'is not a data source')]),
    ...(renderer === undefined ? [contentFault('ReportRendererID', 'is not a renderer')] : []),
    ...(renderer === undefined || isSuitedToRenderer(renderer, content)
      ? []
      : [contentFault('ReportHeaderID', 'must be a header and a footer that fit the renderer')]),
  ]
}

export const contentFaults = (content: ReportContent, choices: ReportChoices): readonly CodecFault[] => {
  const missing = missingFields(content).map((field) => contentFault(field, requiredFieldText))
  const long = textFields
    .filter((field) => content[field].length > maxLengths[field])
    .map((field) => contentFault(field, 'This is too long'))
  return missing.length + long.length > 0 ? [...missing, ...long] : choiceFaults(content, choices)
}
