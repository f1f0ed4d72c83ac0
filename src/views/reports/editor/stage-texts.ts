import type { ReportStage } from '../../../domain/reports/run/report-run.ts'

export const stageTexts: Readonly<Record<ReportStage, string>> = {
  gathering: 'gathering the figures',
  writing: 'writing it',
  finishing: 'making the file',
}
